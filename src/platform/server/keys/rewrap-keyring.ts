import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { unwrapKey, wrapKey, WrongMasterKey } from './keys.ts';
import { keyring } from './schema.ts';

/** Wraps every key with the new master key, in one transaction. Returns the number of keys. */
export function rewrapKeyring(db: Db, from: Buffer, to: Buffer): Promise<number> {
  return inTransaction({ db }, async (tx) => {
    // A key for a new day that was added meanwhile would stay under the old master key.
    await tx.db.execute(sql`LOCK TABLE ${keyring} IN ACCESS EXCLUSIVE MODE`);
    const rows = await tx.db.select().from(keyring);
    for (const row of rows) {
      const wrapped = wrapKey(to, unwrapKey(from, row), row);
      await tx.db.update(keyring).set({ wrapped }).where(eq(keyring.id, row.id));
    }
    return rows.length;
  });
}

/** Throws WrongMasterKey unless the master key opens every key. */
export async function assertOpensKeyring(db: Db, master: Buffer): Promise<void> {
  const rows = await db.select().from(keyring);
  for (const row of rows) unwrapKey(master, row);
}

/** Whether there are keys and the master key opens all of them. */
export async function opensKeyring(db: Db, master: Buffer): Promise<boolean> {
  const rows = await db.select().from(keyring).limit(1);
  if (rows.length === 0) return false;
  try {
    await assertOpensKeyring(db, master);
    return true;
  } catch (error) {
    if (error instanceof WrongMasterKey) return false;
    throw error;
  }
}
