import { eq } from 'drizzle-orm';
import { hasTag } from '#platform/server/db/has-tag.ts';
import { freeSlot } from '#platform/server/keys/owner-tag.ts';
import type { Uses } from '#platform/server/services.ts';
import type { Passkey } from '../../contract.ts';
import { passkeys } from '../schema.ts';
import {
  credentialTag,
  openPasskey,
  passkeyId,
  passkeyRow,
  passkeySlots,
  type StoredPasskey,
} from './sealed-passkey.ts';

/*
 * All that writes a member's passkeys locks the account first, so that what was read is still true when it is written.
 */

export type OwnPasskey = StoredPasskey & { ownerTag: Buffer };

/** All passkeys of a member, the oldest first. */
export async function readPasskeys({ db, keys }: Uses<'db' | 'keys'>, userId: number): Promise<OwnPasskey[]> {
  const rows = await db
    .select()
    .from(passkeys)
    .where(hasTag(passkeys.ownerTag, passkeySlots(keys, userId)));
  const own = rows.map((row) => ({ ...openPasskey(keys, row), ownerTag: row.ownerTag }));
  return own.toSorted((a, b) => compare(a.createdOn, b.createdOn) || compare(a.name, b.name));
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

export async function findByCredential(
  { db, keys }: Uses<'db' | 'keys'>,
  credentialId: string,
): Promise<OwnPasskey | null> {
  const isThis = eq(passkeys.credentialTag, credentialTag(keys, credentialId));
  const [row] = await db.select().from(passkeys).where(isThis);
  return row ? { ...openPasskey(keys, row), ownerTag: row.ownerTag } : null;
}

/** Stores a passkey in a free slot. Returns false if none is free, or if an account has this credential already. */
export async function insertPasskey(tx: Uses<'db' | 'keys'>, passkey: StoredPasskey): Promise<boolean> {
  const { db, keys } = tx;
  const taken = (await readPasskeys(tx, passkey.userId)).map(({ ownerTag }) => ownerTag);
  const slot = freeSlot(passkeySlots(keys, passkey.userId), taken);
  if (!slot) return false;
  const inserted = await db
    .insert(passkeys)
    .values(passkeyRow(keys, slot, passkey))
    .onConflictDoNothing()
    .returning({ tag: passkeys.ownerTag });
  return inserted.length > 0;
}

export async function writePasskey(
  { db, keys }: Uses<'db' | 'keys'>,
  { ownerTag, ...passkey }: OwnPasskey,
): Promise<void> {
  const { box } = passkeyRow(keys, ownerTag, passkey);
  await db.update(passkeys).set({ box }).where(eq(passkeys.ownerTag, ownerTag));
}

export async function deletePasskey({ db }: Uses<'db'>, { ownerTag }: OwnPasskey): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.ownerTag, ownerTag));
}

/** Deletes all passkeys of a member and returns how many there were. */
export async function deletePasskeysOf({ db, keys }: Uses<'db' | 'keys'>, userId: number): Promise<number> {
  const deleted = await db.delete(passkeys).where(hasTag(passkeys.ownerTag, passkeySlots(keys, userId)));
  return deleted.rowCount ?? 0;
}

/** A passkey as its owner sees it. */
export function viewPasskey({ keys }: Uses<'keys'>, passkey: StoredPasskey): Passkey {
  const { credentialId, name, createdOn, lastUsedOn, isSynced } = passkey;
  return { id: passkeyId(keys, credentialId), name, createdOn, lastUsedOn, isSynced };
}
