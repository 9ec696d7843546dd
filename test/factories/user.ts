import { randomUUID } from 'node:crypto';
import type { AccountRecord } from '#features/people/server/account.ts';
import { changeAccountRecord, deleteAccountRow, insertAccount } from '#features/people/server/account-records.ts';
import type { MembershipPlan } from '#features/plans/contract.ts';
import { findRecord } from '#features/plans/server/index.ts';
import { subscriptions } from '#features/plans/server/schema.ts';
import { emptyMembership, toRow, type StoredMembership } from '#features/plans/server/stored-membership.ts';
import { today } from '#platform/server/clock.ts';
import type { Uses } from '#platform/server/services.ts';

export type { AccountRecord };
/** Deletes only the row of an account. */
export { deleteAccountRow };

export const PASSWORD = 'Correct-Horse-7';

/** PASSWORD under argon2id with the smallest parameters: tests need the form, not the strength. */
const CHEAP_HASH = '$argon2id$v=19$m=64,t=1,p=1$c3Vicm9zYS10ZXN0LXNhbA$K2iOFE+YZWoZmh/BEmjzuVhKlzQqQxf6YtIAR/6wZLs';

type Stored = Uses<'db' | 'keys' | 'clock'>;
type Written = Stored & Uses<'newestAccounts'>;

/** An account's fields, and its plan. */
export type UserFields = Partial<AccountRecord> & { membershipPlan?: MembershipPlan };

/** The membership as it is stored, whatever the member's session says. */
export async function membershipOf(services: Stored, userId: number): Promise<StoredMembership> {
  const record = await findRecord(services, userId);
  if (!record) return emptyMembership(userId, today(services.clock));
  const { box: _box, ...membership } = record;
  return membership;
}

/** Writes the plan without a payment. */
async function storePlan({ db, keys, clock }: Stored, userId: number, plan: MembershipPlan): Promise<void> {
  const set = toRow(keys, { ...(await membershipOf({ db, keys, clock }, userId)), plan });
  await db.insert(subscriptions).values(set).onConflictDoUpdate({ target: subscriptions.tag, set });
}

export async function makeUser(
  services: Written,
  { membershipPlan = 'free', ...overrides }: UserFields = {},
): Promise<AccountRecord> {
  const account = await insertAccount(services, {
    email: `person-${randomUUID()}@example.org`,
    password: CHEAP_HASH,
    firstName: 'Ada',
    lastName: 'Byron',
    dateOfBirth: '1995-06-01',
    gender: 'prefer-not-to-say',
    ...overrides,
  });
  if (!account) throw new Error('The account was not inserted: its address is taken');
  if (membershipPlan !== 'free') await storePlan(services, account.id, membershipPlan);
  return account;
}

/** Changes a stored account without the calls that would normally do it. */
export async function changeStored(
  services: Written,
  userId: number,
  { membershipPlan, ...change }: UserFields,
): Promise<void> {
  await changeAccountRecord(services, userId, () => change);
  if (membershipPlan) await storePlan(services, userId, membershipPlan);
}
