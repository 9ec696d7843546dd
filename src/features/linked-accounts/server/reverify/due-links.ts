import { and, asc, lte, sql } from 'drizzle-orm';
import { findPremium } from '#features/plans/server/index.ts';
import { today } from '#platform/server/clock.ts';
import type { Uses } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { linkedAccounts } from '../schema.ts';
import { openLink, type StoredLink } from '../sealed-link.ts';

const PAGE_SIZE = 100;

/**
 * Active links of premium members that are due for verification, page by page, the oldest first. Each page is shuffled, so that
 * a few links that always fail are not always asked first.
 */
export async function* pagesOfDueLinks(services: Uses<'db' | 'keys' | 'clock'>): AsyncGenerator<StoredLink[]> {
  const { db, keys, clock } = services;
  const { ownerTag, dueOn } = linkedAccounts;
  const isDue = lte(dueOn, today(clock));
  let after = sql`true`;
  for (;;) {
    const rows = await db
      .select()
      .from(linkedAccounts)
      .where(and(isDue, after))
      .orderBy(asc(dueOn), asc(ownerTag))
      .limit(PAGE_SIZE);
    const active = rows.map((row) => openLink(keys, row)).filter(({ isActive }) => isActive);
    const premium = await findPremium(
      services,
      active.map(({ userId }) => userId),
    );
    yield shuffle(active.filter(({ userId }) => premium.has(userId)));
    const last = rows[PAGE_SIZE - 1];
    if (!last) return;
    after = sql`(${dueOn}, ${ownerTag}) > (${last.dueOn}, ${last.ownerTag})`;
  }
}
