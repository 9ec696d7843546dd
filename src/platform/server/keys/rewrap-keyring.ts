import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { unwrapKey, wrapKey, WrongMasterKey } from './keys.ts';
import { keyring } from './schema.ts';

/** Wraps every key anew, in one transaction: afterwards the one master opens all of them, and the other none. */
export function rewrapKeyring(db: Db, from: Buffer, to: Buffer): Promise<number> {
  return inTransaction({ db }, async (tx) => {
    // A key of a new day that came in between would stay under the old master.
    await tx.db.execute(sql`LOCK TABLE ${keyring} IN ACCESS EXCLUSIVE MODE`);
    const rows = await tx.db.select().from(keyring);
    for (const row of rows) {
      const wrapped = wrapKey(to, unwrapKey(from, row), row);
      await tx.db.update(keyring).set({ wrapped }).where(eq(keyring.id, row.id));
    }
    return rows.length;
  });
}

/** Throws WrongMasterKey unless the master opens every key. */
export async function assertOpens(db: Db, master: Buffer): Promise<void> {
  const rows = await db.select().from(keyring);
  for (const row of rows) unwrapKey(master, row);
}

/** Whether the master opens every key there is, and there is one. */
export async function opens(db: Db, master: Buffer): Promise<boolean> {
  const rows = await db.select().from(keyring).limit(1);
  if (rows.length === 0) return false;
  try {
    await assertOpens(db, master);
    return true;
  } catch (error) {
    if (error instanceof WrongMasterKey) return false;
    throw error;
  }
}
