import { and, eq, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { AppError } from '#platform/shared/app-error.ts';
import { SECOND } from '#platform/shared/durations.ts';
import { dayOf } from '#platform/server/clock.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Services } from '#platform/server/services.ts';
import { hashSecret, newSecret } from '#platform/server/session/cookie.ts';
import { accountTokens, type TokenPurpose, type User } from '../schema.ts';
import { lockUser } from '../users/users.ts';

const Token = z.object({
  /** The account's address when the link was made; for a revert, the address to go back to. */
  email: z.string(),
  /** The address that the member wants to change to. */
  newEmail: z.optional(z.string()),
  /** For a revert: the hashes of older reverts, which outrank it. */
  outrankedBy: z.optional(z.array(z.string())),
  /** In seconds. The table itself stores only the day. */
  expires: z.int(),
});
type Token = z.output<typeof Token>;

/** What is sealed in the row of a mailed link, under the link's hash. */
export const accountToken = sealed('account_tokens', { version: 1, schema: Token });

interface NewToken {
  user: Pick<User, 'id' | 'email'>;
  purpose: TokenPurpose;
  lifetime: number;
  remember?: Pick<Token, 'newEmail' | 'outrankedBy'>;
}

/** A mail may arrive after the one that was asked for later, so several links of a kind work side by side. */
export const MAX_LINKS_PER_PURPOSE = 3;

/** Creates the token of a link. Revokes the oldest tokens of its kind if there are too many. */
export async function issueToken(services: Services, { user, purpose, lifetime, remember }: NewToken): Promise<string> {
  const { db, clock, keys } = services;
  const secret = newSecret();
  const hash = hashSecret(secret);
  const expires = Math.floor((clock.now().getTime() + lifetime) / SECOND);
  const token: Token = { ...remember, email: user.email, expires };
  const older = await listTokens(services, user.id, purpose);
  await deleteTokens(services, older.slice(MAX_LINKS_PER_PURPOSE - 1));
  await db.insert(accountTokens).values({
    hash,
    userId: user.id,
    purpose,
    box: accountToken.seal(keys, hash, token),
    expiresOn: dayOf(new Date(expires * SECOND)),
  });
  // The link also carries its expiry, signed: an expired link is refused without a query.
  const seconds = expires.toString(36);
  return `${secret}.${seconds}.${sign(keys, purpose, secret, seconds)}`;
}

/** Returns the secret of a link. Throws, without a query, if the link is forged or has expired. */
export function assertGenuine({ clock, keys }: Services, token: string, purpose: TokenPurpose): string {
  const [secret = '', seconds = '', mac = ''] = token.split('.');
  const genuine = mac === sign(keys, purpose, secret, seconds);
  const expires = Number.parseInt(seconds, 36) * SECOND;
  if (!genuine || expires <= clock.now().getTime()) throw new AppError('LINK_EXPIRED');
  return secret;
}

type Redeemed = Token & { user: User };

/**
 * Redeems a link once: the request that deletes its row has redeemed it. Needs a transaction. The user's row is locked before
 * the link's, so that a change of address and a link from the old mailbox cannot both succeed. Except for reverts, a link
 * counts only while the account has the address it had when the link was made.
 */
export async function redeemToken(tx: Services, token: string, purpose: TokenPurpose): Promise<Redeemed> {
  const hash = hashSecret(assertGenuine(tx, token, purpose));
  const isThis = and(eq(accountTokens.hash, hash), eq(accountTokens.purpose, purpose));
  const [found] = await tx.db.select({ userId: accountTokens.userId }).from(accountTokens).where(isThis);
  if (!found) throw new AppError('LINK_EXPIRED');
  const user = await lockUser(tx, found.userId);
  const [row] = await tx.db.delete(accountTokens).where(isThis).returning();
  if (!row) throw new AppError('LINK_EXPIRED');
  const opened = accountToken.open(tx.keys, row.hash, row.box);
  if (purpose !== 'revert-email' && !isSameAddress(opened.email, user.email)) throw new AppError('LINK_EXPIRED');
  return { ...opened, user };
}

/** An account's unexpired links of one kind, the newest first. */
export async function listTokens(
  services: Services,
  userId: number,
  purpose: TokenPurpose,
): Promise<(Token & { hash: string })[]> {
  const { db, keys, clock } = services;
  const rows = await db
    .select({ hash: accountTokens.hash, box: accountTokens.box })
    .from(accountTokens)
    .where(and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, purpose)));
  return rows
    .map(({ hash, box }) => ({ hash, ...accountToken.open(keys, hash, box) }))
    .filter(({ expires }) => expires * SECOND > clock.now().getTime())
    .toSorted((a, b) => b.expires - a.expires);
}

export async function revokeTokens({ db }: Services, userId: number, ...purposes: TokenPurpose[]): Promise<void> {
  await db.delete(accountTokens).where(and(eq(accountTokens.userId, userId), inArray(accountTokens.purpose, purposes)));
}

/**
 * Revokes all links of an account except those that revert a change of address. A thief who has taken over an account can
 * change its password too, and that must not disable the link in the owner's mailbox.
 */
export async function revokeAllButReverts(services: Services, userId: number): Promise<void> {
  await revokeTokens(services, userId, 'verify-email', 'reset-password', 'change-email', 'stop-change');
}

export async function deleteTokens({ db }: Services, tokens: { hash: string }[]): Promise<void> {
  if (tokens.length === 0) return;
  const hashes = tokens.map(({ hash }) => hash);
  await db.delete(accountTokens).where(inArray(accountTokens.hash, hashes));
}

function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function sign(keys: Keys, purpose: TokenPurpose, secret: string, seconds: string): string {
  return keys.tag('link', purpose, secret, seconds).subarray(0, 18).toString('base64url');
}
