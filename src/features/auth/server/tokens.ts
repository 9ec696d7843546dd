import { and, eq } from 'drizzle-orm';
import { AppError } from '#platform/shared/app-error.ts';
import { SECOND } from '#platform/shared/durations.ts';
import { dayOf } from '#platform/server/clock.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { Services } from '#platform/server/services.ts';
import { hashSecret, newSecret } from '#platform/server/session/cookie.ts';
import { accountTokens, type TokenPurpose } from './schema.ts';

interface NewToken {
  userId: number;
  purpose: TokenPurpose;
  lifetime: number;
  /** What the link brings back, sealed. */
  remember?: string;
}

/** A new link replaces the older ones of its kind: only the last mail counts. */
export async function issueToken(
  services: Services,
  { userId, purpose, lifetime, remember }: NewToken,
): Promise<string> {
  const { db, clock, keys } = services;
  const secret = newSecret();
  const hash = hashSecret(secret);
  const expires = new Date(clock.now().getTime() + lifetime);
  if (purpose !== 'revert-email') await revokeTokens(services, userId, purpose);
  await db.insert(accountTokens).values({
    hash,
    userId,
    purpose,
    box: remember === undefined ? null : keys.sealText(remember, `account_tokens:${hash}`),
    expiresOn: dayOf(expires),
  });
  // The precise end travels in the link, signed: the table keeps days alone.
  const seconds = Math.floor(expires.getTime() / SECOND).toString(36);
  return `${secret}.${seconds}.${sign(keys, purpose, secret, seconds)}`;
}

/** Stops a link that we did not make or that is over, without asking the database; answers its secret. */
export function assertGenuine({ clock, keys }: Services, token: string, purpose: TokenPurpose): string {
  const [secret = '', seconds = '', mac = ''] = token.split('.');
  const genuine = mac === sign(keys, purpose, secret, seconds);
  const expires = Number.parseInt(seconds, 36) * SECOND;
  if (!genuine || expires <= clock.now().getTime()) throw new AppError('LINK_EXPIRED');
  return secret;
}

interface Redeemed {
  userId: number;
  remembered: string | null;
}

/** Single use: whoever deletes the row has redeemed the link, and nobody else can. */
export async function redeemToken(services: Services, token: string, purpose: TokenPurpose): Promise<Redeemed> {
  const { db, keys } = services;
  const hash = hashSecret(assertGenuine(services, token, purpose));
  const [row] = await db
    .delete(accountTokens)
    .where(and(eq(accountTokens.hash, hash), eq(accountTokens.purpose, purpose)))
    .returning();
  if (!row) throw new AppError('LINK_EXPIRED');
  return {
    userId: row.userId,
    remembered: row.box === null ? null : keys.openText(row.box, `account_tokens:${hash}`),
  };
}

export async function revokeTokens({ db }: Services, userId: number, purpose: TokenPurpose): Promise<void> {
  await db.delete(accountTokens).where(and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, purpose)));
}

function sign(keys: Keys, purpose: TokenPurpose, secret: string, seconds: string): string {
  return keys.tag('link', purpose, secret, seconds).subarray(0, 18).toString('base64url');
}
