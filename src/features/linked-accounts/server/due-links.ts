import { and, asc, lte, sql } from 'drizzle-orm';
import { readPeople } from '#features/auth/server/index.ts';
import { daysAgo } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { openLink, type Link } from './links.ts';
import { linkedAccounts } from './schema.ts';

/** Instagram is asked again so many days after the last verification. */
const DUE_DAYS = 7;
const PAGE_SIZE = 100;

/**
 * Links of premium members that are due for verification, page by page, the oldest first. Each page is shuffled, so that
 * a few links that always fail are not always asked first.
 */
export async function* pagesOfDueLinks(services: Services): AsyncGenerator<Link[]> {
  const { db, keys, clock } = services;
  const { id, lastVerifiedOn, isActive } = linkedAccounts;
  const isDue = and(isActive, lte(lastVerifiedOn, daysAgo(clock, DUE_DAYS)));
  let after = sql`true`;
  for (;;) {
    const rows = await db
      .select()
      .from(linkedAccounts)
      .where(and(isDue, after))
      .orderBy(asc(lastVerifiedOn), asc(id))
      .limit(PAGE_SIZE);
    const premium = await findPremium(
      services,
      rows.map(({ userId }) => userId),
    );
    yield shuffle(rows.filter(({ userId }) => premium.has(userId))).map((row) => openLink(keys, row));
    const last = rows[PAGE_SIZE - 1];
    if (!last) return;
    after = sql`(${lastVerifiedOn}, ${id}) > (${last.lastVerifiedOn}, ${last.id})`;
  }
}

async function findPremium(services: Services, userIds: number[]): Promise<Set<number>> {
  const people = await readPeople(services, userIds);
  return new Set(people.filter(({ plan }) => plan === 'premium').map(({ userId }) => userId));
}
