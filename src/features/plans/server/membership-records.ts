import { and, asc, eq, lte, type SQL } from 'drizzle-orm';
import { keepAccount } from '#features/people/server/index.ts';
import { today } from '#platform/server/clock.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { openReadable } from '#platform/server/keys/open-readable.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { subscriptions } from './schema.ts';
import {
  customerTag,
  emptyMembership,
  recordTag,
  toRecord,
  toRow,
  type MembershipRecord,
  type StoredMembership,
} from './stored-membership.ts';

export function findRecord(services: Uses<'db' | 'keys'>, userId: number): Promise<MembershipRecord | undefined> {
  return findWhere(services, eq(subscriptions.tag, recordTag(services.keys, userId)));
}

export function findRecordByCustomer(
  services: Uses<'db' | 'keys'>,
  customerId: string,
): Promise<MembershipRecord | undefined> {
  return findWhere(services, eq(subscriptions.customerTag, customerTag(services.keys, customerId)));
}

async function findWhere({ db, keys }: Uses<'db' | 'keys'>, which: SQL): Promise<MembershipRecord | undefined> {
  const [row] = await db.select().from(subscriptions).where(which);
  return row && toRecord(keys, row);
}

/** The memberships that must be synced with Stripe, those that wait longest first. */
export async function findDueRecords(
  services: Uses<'db' | 'keys' | 'clock' | 'log'>,
  limit: number,
): Promise<MembershipRecord[]> {
  const { db, clock, keys } = services;
  const rows = await db
    .select()
    .from(subscriptions)
    .where(lte(subscriptions.dueOn, today(clock)))
    .orderBy(asc(subscriptions.dueOn))
    .limit(limit);
  return openReadable(services, rows, (row) => toRecord(keys, row));
}

/** Creates the record when an account first needs one. Throws SIGNED_OUT if the account is gone. */
export async function ensureRecord(services: Services, userId: number): Promise<MembershipRecord> {
  const record = (await findRecord(services, userId)) ?? (await addRecord(services, userId));
  if (!record) throw new AppError('SIGNED_OUT');
  return record;
}

/** Like ensureRecord, and locks the row until the transaction ends. */
export async function lockRecord(tx: Services, userId: number): Promise<MembershipRecord> {
  const isTheirs = eq(subscriptions.tag, recordTag(tx.keys, userId));
  const lock = () => tx.db.select().from(subscriptions).where(isTheirs).for('update');
  let [row] = await lock();
  if (!row) {
    await ensureRecord(tx, userId);
    [row] = await lock();
  }
  if (!row) throw new AppError('SIGNED_OUT');
  return toRecord(tx.keys, row);
}

function addRecord(services: Services, userId: number): Promise<MembershipRecord | undefined> {
  return inTransaction(services, async (tx) => {
    await keepAccount(tx, userId);
    const row = toRow(tx.keys, emptyMembership(userId, today(tx.clock)));
    await tx.db.insert(subscriptions).values(row).onConflictDoNothing();
    return findRecord(tx, userId);
  });
}

/** Deletes the record of an account that is being deleted, and returns it. */
export async function deleteRecord(tx: Uses<'db' | 'keys'>, userId: number): Promise<MembershipRecord | undefined> {
  const isTheirs = eq(subscriptions.tag, recordTag(tx.keys, userId));
  const [deleted] = await tx.db.delete(subscriptions).where(isTheirs).returning();
  return deleted && toRecord(tx.keys, deleted);
}

export type Change = Partial<Omit<StoredMembership, 'userId'>>;

/** Returns false, and writes nothing, if the record was changed since it was read. */
export async function changeRecord(
  { db, keys }: Uses<'db' | 'keys'>,
  { box, ...membership }: MembershipRecord,
  change: Change,
): Promise<boolean> {
  const { tag, ...columns } = toRow(keys, { ...membership, ...change });
  const changed = await db
    .update(subscriptions)
    .set(columns)
    .where(and(eq(subscriptions.tag, tag), eq(subscriptions.box, box)));
  return changed.rowCount === 1;
}

/** True if the record has not changed since it was read. */
export async function isCurrent(services: Uses<'db' | 'keys'>, { userId, box }: MembershipRecord): Promise<boolean> {
  return (await findRecord(services, userId))?.box.equals(box) ?? false;
}
