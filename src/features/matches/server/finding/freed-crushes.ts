import { pagesOfHolders } from '#features/handles/server/index.ts';
import { daysAgo } from '#platform/server/clock.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { letterBox, authorLettersInSlices } from '#features/letters/server/index.ts';
import { findMatchesFor } from './find-matches.ts';
import { CRUSH_KEPT_DAYS } from './counting.ts';

/** How many members are looked at together. */
const MEMBERS_AT_ONCE = 200;

/**
 * Finds the matches of members whose places became free, which no row says: the days are in the boxes of gone letters. Only members
 * who hold a handle can match, so only theirs are read. Yesterday's are looked at again, in case that night was missed.
 */
export const freedCrushesJob: Job = {
  name: 'freed-crushes',
  cron: '33 0 * * *',
  async run(services) {
    for await (const page of pagesOfHolders(services)) {
      const members = [...new Set(page)];
      for (let start = 0; start < members.length; start += MEMBERS_AT_ONCE) {
        const freed = await findFreed(services, members.slice(start, start + MEMBERS_AT_ONCE));
        for (const userId of freed) await findMatchesFor(services, { userId });
      }
    }
  },
};

async function findFreed(services: Services, authors: readonly number[]): Promise<Set<number>> {
  const { keys, clock } = services;
  const since = new Set([CRUSH_KEPT_DAYS, CRUSH_KEPT_DAYS + 1].map((days) => daysAgo(clock, days)));
  const freed = new Set<number>();
  for await (const rows of authorLettersInSlices(services, authors)) {
    for (const row of rows) {
      const content = letterBox.open(keys, row.id, row.box);
      if (content.gone && content.pair !== null && since.has(content.since)) freed.add(row.author);
    }
  }
  return freed;
}
