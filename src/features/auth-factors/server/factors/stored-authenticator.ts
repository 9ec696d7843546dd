import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import * as z from 'zod/mini';
import { lockAccount } from '#features/people/server/index.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { ownerTag } from '#platform/server/keys/owner-tag.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Uses } from '#platform/server/services.ts';
import { SECOND } from '#platform/shared/durations.ts';
import { authenticators } from '../schema.ts';
import { RP_NAME } from './relying-party.ts';

const Authenticator = z.object({
  /** In base32. */
  secret: z.string(),
  /** The period of the last code that was used: each code counts once. */
  lastPeriod: z.int(),
  createdOn: z.iso.date(),
});
type Authenticator = z.output<typeof Authenticator>;

const sealedAuthenticator = sealed('authenticators.box', { version: 1, schema: Authenticator, size: 256 });

const tagOf = (keys: Keys, userId: number) => ownerTag(keys, 'authenticators', userId);

export async function readAuthenticator(
  { db, keys }: Uses<'db' | 'keys'>,
  userId: number,
): Promise<Authenticator | null> {
  const tag = tagOf(keys, userId);
  const [row] = await db.select().from(authenticators).where(eq(authenticators.ownerTag, tag));
  return row ? sealedAuthenticator.open(keys, tag, row.box) : null;
}

export async function hasAuthenticator({ db, keys }: Uses<'db' | 'keys'>, userId: number): Promise<boolean> {
  return (await db.$count(authenticators, eq(authenticators.ownerTag, tagOf(keys, userId)))) > 0;
}

/** Stores the authenticator of a moderator, in the place of an earlier one. */
export async function writeAuthenticator(
  { db, keys }: Uses<'db' | 'keys'>,
  userId: number,
  authenticator: Authenticator,
): Promise<void> {
  const tag = tagOf(keys, userId);
  const row = { ownerTag: tag, box: sealedAuthenticator.seal(keys, tag, authenticator) };
  await db.insert(authenticators).values(row).onConflictDoUpdate({ target: authenticators.ownerTag, set: row });
}

/** Returns how many there were. */
export async function deleteAuthenticator({ db, keys }: Uses<'db' | 'keys'>, userId: number): Promise<number> {
  const deleted = await db.delete(authenticators).where(eq(authenticators.ownerTag, tagOf(keys, userId)));
  return deleted.rowCount ?? 0;
}

/** Whether this is the right code now, and newer than the last one that was used. It is used from then on. Needs a transaction. */
export async function spendCode(tx: Uses<'db' | 'keys' | 'clock'>, userId: number, code: string): Promise<boolean> {
  await lockAccount(tx, userId);
  const authenticator = await readAuthenticator(tx, userId);
  if (!authenticator) return false;
  const period = periodOf(authenticator.secret, code, tx.clock.now());
  if (period === null || period <= authenticator.lastPeriod) return false;
  await writeAuthenticator(tx, userId, { ...authenticator, lastPeriod: period });
  return true;
}

/** In seconds. */
const PERIOD = 30;
/** Codes of the period before and after count too: clocks differ, and typing takes a while. */
const WINDOW = 1;

/** SHA-1, six digits and 30 seconds are what every app can do. */
function totpOf(secret: string, label = ''): TOTP {
  const shared = Secret.fromBase32(secret);
  return new TOTP({ issuer: RP_NAME, label, secret: shared, algorithm: 'SHA1', digits: 6, period: PERIOD });
}

export const newSecret = () => new Secret({ size: 20 }).base32;

/** What apps read from a QR code. */
export const uriOf = (secret: string, email: string) => totpOf(secret, email).toString();

/** The number of the period whose code this is; null if it is the code of none that counts now. */
export function periodOf(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / (PERIOD * SECOND)) + delta;
}
