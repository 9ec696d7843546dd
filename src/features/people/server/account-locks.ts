import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/database.ts';
import { openTransaction } from '#platform/server/db/in-transaction.ts';
import { statement } from '#platform/server/db/statement.ts';
import { ownerTag } from '#platform/server/keys/owner-tag.ts';
import type { Uses } from '#platform/server/services.ts';
import { accountTag } from './account.ts';

/*
 * Locks of one account, held until the transaction ends. Advisory locks leave no trace; a lock on the account's row would write the
 * transaction's id into it. Where a transaction takes both, that against deletion comes first. All of them come before those in
 * `#platform/server/db/locks.ts` and before locks on rows that are not the account's alone: a transaction that has changed an account
 * also holds the locks of some others (write-among-others.ts), and may wait for such rows.
 */

type Tx = Uses<'db' | 'keys'>;

/** Waits for a lock. Throws if the transaction has one of the others already: two such transactions could wait for each other. */
async function take(db: Db, tag: Buffer, how: 'pg_advisory_xact_lock' | 'pg_advisory_xact_lock_shared'): Promise<void> {
  const id = tag.readBigInt64BE().toString();
  const open = openTransaction();
  if (!open) throw new Error('The lock of an account needs a transaction');
  if (open.locks.length > 0 && !open.accounts.has(id)) throw new Error('The locks of accounts come before all others');
  await db.execute(sql`SELECT ${sql.raw(how)}(${id}::bigint)`);
  open.accounts.add(id);
}

/** Keeps the account from being deleted. Several transactions can hold this. */
export async function shareAccount({ db, keys }: Tx, userId: number): Promise<void> {
  await take(db, ownerTag(keys, 'lock', userId), 'pg_advisory_xact_lock_shared');
}

/** Lets one transaction at a time change the account. */
export async function lockChanges({ db, keys }: Tx, userId: number): Promise<void> {
  await take(db, accountTag(keys, userId), 'pg_advisory_xact_lock');
}

/** Waits for everyone who changes this account or writes for it. Those who come later find it gone. */
export async function lockForDeletion(tx: Tx, userId: number): Promise<void> {
  await take(tx.db, ownerTag(tx.keys, 'lock', userId), 'pg_advisory_xact_lock');
  await lockChanges(tx, userId);
}

/** The lock's id is the same as in `take`. */
const lockFree = statement<{ tag: Buffer }>(
  'lock_other_users',
  `SELECT tag FROM unnest($1::bytea[]) AS given (tag)
   WHERE pg_try_advisory_xact_lock(('x' || encode(substring(tag FROM 1 FOR 8), 'hex'))::bit(64)::bigint)`,
);

/**
 * Locks accounts for changes. Never waits: one that another transaction has locked is left out. Accounts are given and returned by the
 * tags of their rows.
 */
export async function lockFreeAccounts(db: Db, given: readonly Buffer[]): Promise<Buffer[]> {
  return (await lockFree(db, given)).map(({ tag }) => tag);
}
