import { randomBytes } from 'node:crypto';
import type { Clock } from '#platform/server/clock.ts';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import type { SandboxAccount } from './accounts.ts';

const CODE_LIFE = HOUR;
const SHORT_LIFE = HOUR;
export const LONG_LIFE = 60 * DAY;
/** So old a token must be before it is exchanged for a fresh one. */
const REFRESHED_FROM = DAY;
/** Somebody of the demo who was linked before this Instagram began to stand: the token itself says whose it is. */
const BEFORE_OUR_TIME = /^sandbox-token-of-(\d+)$/;

/** Codes and tokens that are out, in memory alone. */
export interface Grants {
  issueCode(account: SandboxAccount, redirectUri: string): string;
  /** Whose code it was; nobody's the second time, after an hour, or for another address. */
  redeemCode(code: string, redirectUri: string): string | null;
  issueToken(accountId: string, kind: 'short' | 'long'): string;
  holderOf(token: string, kind: 'short' | 'long'): string | null;
  /** Whether a good token is old enough to be exchanged. */
  isRipe(token: string): boolean;
  /** The person has removed the app. */
  revoke(accountId: string): void;
}

export function openGrants(clock: Clock): Grants {
  const codes = new Map<string, { accountId: string; redirectUri: string; until: number }>();
  const tokens = new Map<string, { accountId: string; kind: string; since: number; until: number }>();
  const removers = new Set<string>();
  const now = () => clock.now().getTime();

  function dropStale(): void {
    for (const grants of [codes, tokens]) for (const [key, { until }] of grants) if (until <= now()) grants.delete(key);
  }

  return {
    issueCode({ id }, redirectUri) {
      dropStale();
      const code = `AQ${randomBytes(48).toString('base64url')}`;
      codes.set(code, { accountId: id, redirectUri, until: now() + CODE_LIFE });
      return code;
    },
    redeemCode(code, redirectUri) {
      dropStale();
      const grant = codes.get(code);
      codes.delete(code);
      return grant?.redirectUri === redirectUri ? grant.accountId : null;
    },
    issueToken(accountId, kind) {
      const token = `IGAA${randomBytes(48).toString('base64url')}`;
      const since = now();
      tokens.set(token, { accountId, kind, since, until: since + (kind === 'short' ? SHORT_LIFE : LONG_LIFE) });
      return token;
    },
    holderOf(token, kind) {
      dropStale();
      const [, early] = BEFORE_OUR_TIME.exec(token) ?? [];
      if (early !== undefined) return kind === 'long' && !removers.has(early) ? early : null;
      const grant = tokens.get(token);
      return grant?.kind === kind ? grant.accountId : null;
    },
    isRipe(token) {
      return now() - (tokens.get(token)?.since ?? 0) >= REFRESHED_FROM;
    },
    revoke(accountId) {
      removers.add(accountId);
      for (const [token, grant] of tokens) if (grant.accountId === accountId) tokens.delete(token);
    },
  };
}
