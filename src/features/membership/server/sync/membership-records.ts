import { and, eq, sql } from 'drizzle-orm';
import { today } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { subscriptions, type MembershipRecord } from '../schema.ts';

export async function findRecord({ db }: Services, userId: number): Promise<MembershipRecord | undefined> {
  const [record] = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  return record;
}

export async function findRecordByCustomer(
  { db }: Services,
  customerId: string,
): Promise<MembershipRecord | undefined> {
  const [record] = await db.select().from(subscriptions).where(eq(subscriptions.customerId, customerId));
  return record;
}

/** Creates the record when an account first needs one. Throws SIGNED_OUT if the account is gone. */
export async function ensureRecord(services: Services, userId: number): Promise<MembershipRecord> {
  const record = (await findRecord(services, userId)) ?? (await addRecord(services, userId));
  if (!record) throw new AppError('SIGNED_OUT');
  return record;
}

/** Like ensureRecord, and locks the row until the transaction ends. */
export async function lockRecord(tx: Services, userId: number): Promise<MembershipRecord> {
  const lock = () => tx.db.select().from(subscriptions).where(eq(subscriptions.userId, userId)).for('update');
  let [record] = await lock();
  if (!record) {
    await ensureRecord(tx, userId);
    [record] = await lock();
  }
  if (!record) throw new AppError('SIGNED_OUT');
  return record;
}

async function addRecord(services: Services, userId: number): Promise<MembershipRecord | undefined> {
  const { db, clock } = services;
  const row = { userId, readOn: today(clock) };
  try {
    await db.insert(subscriptions).values(row).onConflictDoNothing();
  } catch (error) {
    // The account was just deleted, in another tab.
    if (isForeignKeyViolation(error)) throw new AppError('SIGNED_OUT', { cause: error });
    throw error;
  }
  return findRecord(services, userId);
}

/** PostgreSQL's error code for a reference to a row that does not exist. */
const FOREIGN_KEY_VIOLATION = '23503';

function isForeignKeyViolation(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
  return cause?.code === FOREIGN_KEY_VIOLATION;
}

export type Change = Partial<Omit<MembershipRecord, 'userId' | 'version'>>;

/** Returns false, and writes nothing, if the record was changed since it was read. */
export async function changeRecord(
  { db }: Services,
  { userId, version }: Pick<MembershipRecord, 'userId' | 'version'>,
  change: Change,
): Promise<boolean> {
  const changed = await db
    .update(subscriptions)
    .set({ ...change, version: sql`${subscriptions.version} + 1` })
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.version, version)));
  return changed.rowCount === 1;
}

/** True if the record has not changed since it was read. */
export async function isCurrent(services: Services, { userId, version }: MembershipRecord): Promise<boolean> {
  return (await findRecord(services, userId))?.version === version;
}
