import { hasTag } from '#platform/server/db/has-tag.ts';
import type { Uses } from '#platform/server/services.ts';
import type { MembershipPlan } from '../contract.ts';
import { subscriptions } from './schema.ts';
import { recordTag, toRecord } from './stored-membership.ts';

/** Those of these members who have premium. Most have no membership at all. */
export async function findPremium({ db, keys }: Uses<'db' | 'keys'>, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const tags = userIds.map((userId) => recordTag(keys, userId));
  const rows = await db.select().from(subscriptions).where(hasTag(subscriptions.tag, tags));
  const records = rows.map((row) => toRecord(keys, row));
  return new Set(records.filter(({ plan }) => plan === 'premium').map(({ userId }) => userId));
}

export async function readPlan(services: Uses<'db' | 'keys'>, userId: number): Promise<MembershipPlan> {
  return (await findPremium(services, [userId])).size > 0 ? 'premium' : 'free';
}
