import { eq, inArray } from 'drizzle-orm';
import { AppError } from '#platform/shared/app-error.ts';
import { SECOND } from '#platform/shared/durations.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { Uses } from '#platform/server/services.ts';
import { hashSecret, newSecret } from '#platform/server/session/cookie.ts';
import { type Account, lockAccount } from '#features/people/server/index.ts';
import { accountTokens } from '../schema.ts';
import { openToken, ownerTagsOf, sealToken, tokenTag, TOKEN_PURPOSES } from './token-row.ts';
import type { Token, TokenPurpose } from './token-row.ts';

interface NewToken {
  user: Pick<Account, 'id' | 'email'>;
  purpose: TokenPurpose;
  lifetime: number;
  remember?: Pick<Token, 'newEmail' | 'outrankedBy'>;
}

/** Creates the token of a link. It takes a free slot among those of its kind, or that of the oldest. */
export async function issueToken(
  services: Uses<'db' | 'keys' | 'clock'>,
  { user, purpose, lifetime, remember }: NewToken,
): Promise<string> {
  const { db, clock, keys } = services;
  const secret = newSecret();
  const expires = Math.floor((clock.now().getTime() + lifetime) / SECOND);
  const token: Token = { ...remember, hash: hashSecret(secret), userId: user.id, purpose, email: user.email, expires };
  const older = await listTokens(services, user.id, purpose);
  const isTaken = (tag: Buffer) => older.some(({ ownerTag }) => ownerTag.equals(tag));
  const slot = ownerTagsOf(keys, user.id, purpose).find((tag) => !isTaken(tag)) ?? older.at(-1)?.ownerTag;
  if (!slot) throw new Error('An account has no slot for a link');
  const row = sealToken(keys, slot, token);
  await db.insert(accountTokens).values(row).onConflictDoUpdate({ target: accountTokens.ownerTag, set: row });
  // The link also carries its expiry, signed: an expired link is refused without a query.
  const seconds = expires.toString(36);
  return `${secret}.${seconds}.${sign(keys, purpose, secret, seconds)}`;
}

/** Returns the secret of a link. Throws, without a query, if the link is forged or has expired. */
export function assertGenuine({ clock, keys }: Uses<'clock' | 'keys'>, token: string, purpose: TokenPurpose): string {
  const [secret = '', seconds = '', mac = ''] = token.split('.');
  const genuine = mac === sign(keys, purpose, secret, seconds);
  const expires = Number.parseInt(seconds, 36) * SECOND;
  if (!genuine || expires <= clock.now().getTime()) throw new AppError('LINK_EXPIRED');
  return secret;
}

/** The link that a token leads to. It stays valid. */
export async function findLink(
  services: Uses<'db' | 'keys' | 'clock'>,
  token: string,
  purpose: TokenPurpose,
): Promise<Token> {
  const { db, keys } = services;
  const tag = tokenTag(keys, hashSecret(assertGenuine(services, token, purpose)));
  const [found] = await db.select().from(accountTokens).where(eq(accountTokens.tag, tag));
  const link = found && openToken(keys, found);
  if (link?.purpose !== purpose) throw new AppError('LINK_EXPIRED');
  return link;
}

type Redeemed = Token & { user: Account };

/**
 * Redeems a link once: the request that deletes its row has redeemed it. Needs a transaction. The user's row is locked before
 * the link's, so that a change of address and a link from the old mailbox cannot both succeed. Except for reverts, a link
 * counts only while the account has the address it had when the link was made.
 */
export async function redeemToken(
  tx: Uses<'db' | 'keys' | 'clock'>,
  token: string,
  purpose: TokenPurpose,
): Promise<Redeemed> {
  const { db, keys } = tx;
  const link = await findLink(tx, token, purpose);
  const user = await lockAccount(tx, link.userId);
  const deleted = await db.delete(accountTokens).where(eq(accountTokens.tag, tokenTag(keys, link.hash)));
  if (!deleted.rowCount) throw new AppError('LINK_EXPIRED');
  if (purpose !== 'revert-email' && !isSameAddress(link.email, user.email)) throw new AppError('LINK_EXPIRED');
  return { ...link, user };
}

type OpenToken = Token & { ownerTag: Buffer; expiresOn: string };

/** An account's unexpired links of one kind, the newest first. */
export async function listTokens(
  services: Uses<'db' | 'keys' | 'clock'>,
  userId: number,
  purpose: TokenPurpose,
): Promise<OpenToken[]> {
  const now = services.clock.now().getTime();
  const tokens = await readTokens(services, ownerTagsOf(services.keys, userId, purpose));
  return tokens.filter(({ expires }) => expires * SECOND > now).toSorted((a, b) => b.expires - a.expires);
}

/** All links of an account that were not used, also those that ended today. */
export function listOpenLinks(services: Uses<'db' | 'keys'>, userId: number): Promise<OpenToken[]> {
  return readTokens(services, allOwnerTags(services.keys, userId, TOKEN_PURPOSES));
}

async function readTokens({ db, keys }: Uses<'db' | 'keys'>, ownerTags: Buffer[]): Promise<OpenToken[]> {
  const rows = await db.select().from(accountTokens).where(inArray(accountTokens.ownerTag, ownerTags));
  return rows.map((row) => ({ ...openToken(keys, row), ownerTag: row.ownerTag, expiresOn: row.expiresOn }));
}

export async function revokeTokens(
  services: Uses<'db' | 'keys'>,
  userId: number,
  ...purposes: TokenPurpose[]
): Promise<void> {
  const { db, keys } = services;
  await db.delete(accountTokens).where(inArray(accountTokens.ownerTag, allOwnerTags(keys, userId, purposes)));
}

/**
 * Revokes all links of an account except those that revert a change of address. A thief who has taken over an account can
 * change its password too, and that must not disable the link in the owner's mailbox.
 */
export async function revokeAllButReverts(services: Uses<'db' | 'keys'>, userId: number): Promise<void> {
  await revokeTokens(services, userId, 'verify-email', 'reset-password', 'change-email', 'stop-change');
}

export async function deleteTokens({ db, keys }: Uses<'db' | 'keys'>, tokens: Pick<Token, 'hash'>[]): Promise<void> {
  if (tokens.length === 0) return;
  const tags = tokens.map(({ hash }) => tokenTag(keys, hash));
  await db.delete(accountTokens).where(inArray(accountTokens.tag, tags));
}

function allOwnerTags(keys: Keys, userId: number, purposes: readonly TokenPurpose[]): Buffer[] {
  return purposes.flatMap((purpose) => ownerTagsOf(keys, userId, purpose));
}

export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function sign(keys: Keys, purpose: TokenPurpose, secret: string, seconds: string): string {
  return keys.tag('link', purpose, secret, seconds).subarray(0, 18).toString('base64url');
}
