import { sql } from 'drizzle-orm';
import type { Keys } from '#platform/server/keys/keys.ts';
import { ownerTag } from '#platform/server/keys/owner-tag.ts';
import type { Services } from '#platform/server/services.ts';
import { requireAccount } from './account.ts';
import { readAccount } from './accounts.ts';

/*
 * A row that is written for an account while the account is deleted would stay for good: no foreign key removes it. So writers
 * of such rows and the deletion take turns. An advisory lock leaves no trace; a lock on the account's row would write the
 * transaction's id into it.
 */

const lockId = (keys: Keys, userId: number) => ownerTag(keys, 'lock', userId).readBigInt64BE().toString();

/**
 * Keeps the account from being deleted until the transaction ends. Throws SIGNED_OUT if it is gone. Comes before any lock on
 * a table, because the deletion takes those after its own.
 */
export async function keepAccount(tx: Services, userId: number): Promise<void> {
  await tx.db.execute(sql`SELECT pg_advisory_xact_lock_shared(${lockId(tx.keys, userId)}::bigint)`);
  requireAccount(await readAccount(tx, userId));
}

/** Waits for everyone who writes for this account. Those who come later find it gone. */
export async function lockForDeletion(tx: Services, userId: number): Promise<void> {
  await tx.db.execute(sql`SELECT pg_advisory_xact_lock(${lockId(tx.keys, userId)}::bigint)`);
}
