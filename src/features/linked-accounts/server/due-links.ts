import { and, asc, lte, sql } from 'drizzle-orm';
import { readPeople } from '#features/auth/server/index.ts';
import { daysAgo } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { openLink, type Link } from './links.ts';
import { linkedAccounts } from './schema.ts';

/** So old may a verification be before Instagram is asked again. */
const DUE_DAYS = 7;
const PAGE = 100;

/**
 * Links of premium members that Instagram is to be asked about, the oldest first, page by page. Within a page in no
 * order, so that a few that never answer do not stand before all others every time.
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
      .limit(PAGE);
    const premium = await findPremium(
      services,
      rows.map(({ userId }) => userId),
    );
    yield shuffle(rows.filter(({ userId }) => premium.has(userId))).map((row) => openLink(keys, row));
    const last = rows[PAGE - 1];
    if (!last) return;
    after = sql`(${lastVerifiedOn}, ${id}) > (${last.lastVerifiedOn}, ${last.id})`;
  }
}

async function findPremium(services: Services, userIds: number[]): Promise<Set<number>> {
  const people = await readPeople(services, userIds);
  return new Set(people.filter(({ plan }) => plan === 'premium').map(({ userId }) => userId));
}
