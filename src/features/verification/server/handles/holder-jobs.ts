import { asc, gt } from 'drizzle-orm';
import { daysAgo, today } from '#platform/server/clock.ts';
import { hasTag } from '#platform/server/db/has-tag.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { openReadable } from '#platform/server/keys/open-readable.ts';
import type { Services } from '#platform/server/services.ts';
import { isCurrent, isOver, openHold, type Hold } from './hold.ts';
import { publishProof } from '../proofs/save-proof.ts';
import { handleHolders } from '../schema.ts';

const PAGE_SIZE = 1000;

/** Days are in the boxes, so all are opened: page by page, because a large table does not fit into memory. */
async function* pagesOfHolds({ db, keys, log }: Services): AsyncGenerator<{ tag: Buffer; hold: Hold }[]> {
  const { handleTag } = handleHolders;
  let last: Buffer | undefined = Buffer.alloc(0);
  while (last) {
    const rows = await db
      .select()
      .from(handleHolders)
      .where(gt(handleTag, last))
      .orderBy(asc(handleTag))
      .limit(PAGE_SIZE);
    yield openReadable({ log }, rows, (row) => ({ tag: row.handleTag, hold: openHold(keys, row) }));
    last = rows[PAGE_SIZE - 1]?.handleTag;
  }
}

/** Deletes the holds whose pause is over. Returns how many. */
export async function purgeHolds(services: Services): Promise<number> {
  const day = today(services.clock);
  let deleted = 0;
  for await (const page of pagesOfHolds(services)) {
    const over = page.filter(({ hold }) => isOver(hold, day)).map(({ tag }) => tag);
    if (over.length > 0) deleted += await inTransaction(services, (tx) => deleteOver(tx, over));
  }
  return deleted;
}

/** Checks again under the lock: a member may have proved the handle a moment ago. */
async function deleteOver(tx: Services, tags: Buffer[]): Promise<number> {
  const { db, keys, clock } = tx;
  await takeLock(tx, 'holders');
  const rows = await db.select().from(handleHolders).where(hasTag(handleHolders.handleTag, tags));
  const over = rows.filter((row) => isOver(openHold(keys, row), today(clock))).map((row) => row.handleTag);
  if (over.length > 0) await db.delete(handleHolders).where(hasTag(handleHolders.handleTag, over));
  return over.length;
}

/** The members who hold a handle today, page by page. Those who hold several come several times. */
export async function* pagesOfHolders(services: Services): AsyncGenerator<number[]> {
  const day = today(services.clock);
  for await (const page of pagesOfHolds(services)) {
    yield page.flatMap(({ hold }) => (isCurrent(hold, day) ? [hold.userId] : []));
  }
}

/** Publishes the proofs that waited for the end of a pause, which no request announces: a day later at the latest. */
export const pausesJob: Job = {
  name: 'ended-pauses',
  cron: '27 0 * * *',
  async run(services) {
    const day = today(services.clock);
    const yesterday = daysAgo(services.clock, 1);
    for await (const page of pagesOfHolds(services)) {
      for (const { hold } of page) {
        if (!isCurrent(hold, day) || hold.heldFrom < yesterday) continue;
        const { userId, handle } = hold;
        await publishProof(services, { userId, handle });
      }
    }
  },
};
