import { randomBytes } from 'node:crypto';
import type { Clock } from '#platform/server/clock.ts';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import type { SandboxAccount } from './accounts.ts';
import { SANDBOX_KEYS } from './keys.ts';
import { ageOfOwnToken, issueOwnToken } from './own-tokens.ts';

const CODE_LIFE = HOUR;
const SHORT_LIFE = HOUR;
export const LONG_LIFE = 60 * DAY;
/** The age from which a token can be renewed. */
const RENEWABLE_AFTER = DAY;
/** The token of the demo's link, which is written before the sandbox runs. It contains the id of its account. */
const DEMO_TOKEN = /^sandbox-token-of-(\d+)$/;

/** Issued codes and tokens, in memory only. */
export interface Grants {
  issueCode(account: SandboxAccount, redirectUri: string): string;
  /** The id of the code's account; null the second time, after an hour, or for another redirect address. */
  redeemCode(code: string, redirectUri: string): string | null;
  issueToken(accountId: string, kind: 'short' | 'long'): string;
  /** The id of the token's account; null if it is invalid. */
  ownerOf(token: string, kind: 'short' | 'long'): string | null;
  /** Whether a valid token is old enough to be renewed. */
  isRenewable(token: string): boolean;
  /** The owner has removed the app. */
  revoke(accountId: string): void;
}

export function openGrants(clock: Clock): Grants {
  const codes = new Map<string, { accountId: string; redirectUri: string; until: number }>();
  const tokens = new Map<string, { accountId: string; kind: string; since: number; until: number }>();
  const revoked = new Set<string>();
  const now = () => clock.now().getTime();

  function deleteExpired(): void {
    for (const grants of [codes, tokens]) for (const [key, { until }] of grants) if (until <= now()) grants.delete(key);
  }

  return {
    issueCode({ id }, redirectUri) {
      deleteExpired();
      const code = `AQ${randomBytes(48).toString('base64url')}`;
      codes.set(code, { accountId: id, redirectUri, until: now() + CODE_LIFE });
      return code;
    },
    redeemCode(code, redirectUri) {
      deleteExpired();
      const grant = codes.get(code);
      codes.delete(code);
      return grant?.redirectUri === redirectUri ? grant.accountId : null;
    },
    issueToken(accountId, kind) {
      if (accountId === SANDBOX_KEYS.accountId) return issueOwnToken(now());
      const token = `IGAA${randomBytes(48).toString('base64url')}`;
      const since = now();
      tokens.set(token, { accountId, kind, since, until: since + (kind === 'short' ? SHORT_LIFE : LONG_LIFE) });
      return token;
    },
    ownerOf(token, kind) {
      deleteExpired();
      const [, demoAccount] = DEMO_TOKEN.exec(token) ?? [];
      if (demoAccount !== undefined) return kind === 'long' && !revoked.has(demoAccount) ? demoAccount : null;
      const ownAge = ageOfOwnToken(token, now());
      if (ownAge !== null) return kind === 'long' && ownAge < LONG_LIFE ? SANDBOX_KEYS.accountId : null;
      const grant = tokens.get(token);
      return grant?.kind === kind ? grant.accountId : null;
    },
    isRenewable(token) {
      const age = ageOfOwnToken(token, now()) ?? now() - (tokens.get(token)?.since ?? 0);
      return age >= RENEWABLE_AFTER;
    },
    revoke(accountId) {
      revoked.add(accountId);
      for (const [token, grant] of tokens) if (grant.accountId === accountId) tokens.delete(token);
    },
  };
}
