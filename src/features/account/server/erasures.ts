import { inArray } from 'drizzle-orm';
import { listPeople } from '#features/people/server/index.ts';
import { today } from '#platform/server/clock.ts';
import { purgeAfterDays, tableRules } from '#platform/server/db/table-rules.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { Services } from '#platform/server/services.ts';
import { eraseEverywhere } from './delete-account.ts';
import { erasures } from './schema.ts';

/** In days. An older backup is not restored: it would no longer be known which accounts were deleted since. */
export const ERASURES_KEPT = 400;

const BATCH_SIZE = 500;

const tagOf = (keys: Keys, userId: number) => keys.tag('person', 'erased', userId);

/** After a restore: deletes again every account that was deleted since the backup. Needs a transaction. */
export async function eraseDeletedAgain(tx: Services): Promise<number> {
  let erased = 0;
  let after: Buffer | null = null;
  do {
    const { people, next } = await listPeople(tx, after, BATCH_SIZE);
    const tags = people.map(({ userId }) => tagOf(tx.keys, userId));
    const rows = await tx.db.select({ tag: erasures.tag }).from(erasures).where(inArray(erasures.tag, tags));
    for (const [n, person] of people.entries()) {
      if (!rows.some(({ tag }) => tags[n]?.equals(tag))) continue;
      await eraseEverywhere(tx, person);
      erased += 1;
    }
    after = next;
  } while (after !== null);
  return erased;
}

export const erasureRules = tableRules(erasures, {
  holds: 'Deleted accounts: a keyed tag of the id, and the day',
  retention: {
    kept: `for ${ERASURES_KEPT} days, longer than any backup`,
    purge: purgeAfterDays(erasures.day, ERASURES_KEPT),
  },
  export: { notExported: 'Contains only deleted accounts.' },
  erasure: {
    how: 'written now, so that restoring an earlier backup does not bring the account back',
    async erase({ db, keys, clock }, { userId }) {
      await db
        .insert(erasures)
        .values({ tag: tagOf(keys, userId), day: today(clock) })
        .onConflictDoNothing();
    },
  },
});
