import { asc, gt, inArray } from 'drizzle-orm';
import { daysAgo, today } from '#platform/server/clock.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { lockForWriting } from '#platform/server/db/lock-for-writing.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { isOver, openHold, serves, type Hold } from './handle-holders.ts';
import { publishProof } from '../proofs/save-proof.ts';
import { handleHolders } from '../schema.ts';

const PAGE = 1000;

/** Only opened boxes tell days: page by page, so that a large table does not have to fit into memory. */
async function* pagesOfHolds({ db, keys }: Services): AsyncGenerator<{ tag: Buffer; hold: Hold }[]> {
  const { handleTag } = handleHolders;
  let last: Buffer | undefined = Buffer.alloc(0);
  while (last) {
    const rows = await db.select().from(handleHolders).where(gt(handleTag, last)).orderBy(asc(handleTag)).limit(PAGE);
    yield rows.map((row) => ({ tag: row.handleTag, hold: openHold(keys, row) }));
    last = rows[PAGE - 1]?.handleTag;
  }
}

/** Removes what has ended and had its pause. */
export async function sweepHolders(services: Services): Promise<number> {
  const day = today(services.clock);
  let removed = 0;
  for await (const page of pagesOfHolds(services)) {
    const over = page.filter(({ hold }) => isOver(hold, day)).map(({ tag }) => tag);
    if (over.length > 0) removed += await inTransaction(services, (tx) => removeOver(tx, over));
  }
  return removed;
}

/** Asked again under the lock: somebody may have proved to have the handle a moment ago. */
async function removeOver({ db, keys, clock }: Services, tags: Buffer[]): Promise<number> {
  await lockForWriting(db, handleHolders);
  const rows = await db.select().from(handleHolders).where(inArray(handleHolders.handleTag, tags));
  const over = rows.filter((row) => isOver(openHold(keys, row), today(clock))).map((row) => row.handleTag);
  if (over.length > 0) await db.delete(handleHolders).where(inArray(handleHolders.handleTag, over));
  return over.length;
}

/** A pause ends without anybody doing anything; what waited for it is looked at then, a day later at the latest. */
export const pausesJob: Job = {
  name: 'ended-pauses',
  cron: '27 0 * * *',
  async run(services) {
    const day = today(services.clock);
    const yesterday = daysAgo(services.clock, 1);
    for await (const page of pagesOfHolds(services)) {
      for (const { hold } of page) {
        if (!serves(hold, day) || hold.servesFrom < yesterday) continue;
        const { userId, handle, instagramId } = hold;
        await publishProof(services, { userId, handle, instagramId });
      }
    }
  },
};
