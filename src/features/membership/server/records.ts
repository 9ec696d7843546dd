import { and, eq, sql } from 'drizzle-orm';
import { today } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { subscriptions, type MembershipRecord } from './schema.ts';

export async function findRecord({ db }: Services, userId: number): Promise<MembershipRecord | undefined> {
  const [record] = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  return record;
}

export async function findByCustomer({ db }: Services, customerId: string): Promise<MembershipRecord | undefined> {
  const [record] = await db.select().from(subscriptions).where(eq(subscriptions.customerId, customerId));
  return record;
}

/** Everybody has one from the first time that premium concerns them. */
export async function ensureRecord(services: Services, userId: number): Promise<MembershipRecord> {
  const { db, clock } = services;
  await db
    .insert(subscriptions)
    .values({ userId, readOn: today(clock) })
    .onConflictDoNothing();
  const record = await findRecord(services, userId);
  // Deleted in another tab a moment ago.
  if (!record) throw new AppError('SIGNED_OUT');
  return record;
}

type Change = Partial<Omit<MembershipRecord, 'userId' | 'version'>>;

/** False where somebody else has written since this record was read: what it was based on may be old. */
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
