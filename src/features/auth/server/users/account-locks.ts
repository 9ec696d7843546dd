import { sql } from 'drizzle-orm';
import type { Keys } from '#platform/server/keys/keys.ts';
import { ownerTag } from '#platform/server/keys/owner-tag.ts';
import type { Services } from '#platform/server/services.ts';

/*
 * Locks of one account, held until the transaction ends. Advisory locks leave no trace; a lock on the account's row would write the
 * transaction's id into it. Where a transaction takes both, 'lock' comes first, and all of them come before those in
 * `#platform/server/db/locks.ts`.
 */

type Tx = Pick<Services, 'db' | 'keys'>;

const idOf = (keys: Keys, name: 'lock' | 'change-lock', userId: number) =>
  ownerTag(keys, name, userId).readBigInt64BE().toString();

/** Keeps the account from being deleted. Several transactions can hold this. */
export async function shareAccount({ db, keys }: Tx, userId: number): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock_shared(${idOf(keys, 'lock', userId)}::bigint)`);
}

/** Lets one transaction at a time change the account. */
export async function lockChanges({ db, keys }: Tx, userId: number): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(${idOf(keys, 'change-lock', userId)}::bigint)`);
}

/** Waits for everyone who changes this account or writes for it. Those who come later find it gone. */
export async function lockForDeletion(tx: Tx, userId: number): Promise<void> {
  await tx.db.execute(sql`SELECT pg_advisory_xact_lock(${idOf(tx.keys, 'lock', userId)}::bigint)`);
  await lockChanges(tx, userId);
}
