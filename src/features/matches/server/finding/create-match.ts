import { randomInt, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { DAY } from '#platform/shared/durations.ts';
import { today } from '#platform/server/clock.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { insertWithNeighbours } from '#platform/server/db/insert-with-neighbours.ts';
import { deliversAtOnce } from '#platform/server/delivers-at-once.ts';
import type { Services } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { findRowsOf, lockMatches, matchSecrets, mineTag, pairTag } from '../match/match-rows.ts';
import { matches } from '../schema.ts';

/** Somebody who was confessed to, by this handle. */
export interface Partner {
  userId: number;
  handle: string;
}

/** Makes two people a match, unless they are or once were one. In a transaction of its own, apart from letters and people. */
export function createMatch(services: Services, one: Partner, other: Partner): Promise<void> {
  return inTransaction(services, async (tx) => {
    await lockMatches(tx);
    const { db, keys } = tx;
    const pair = pairTag(keys, one.userId, other.userId);
    const [known] = await db.select({ id: matches.id }).from(matches).where(eq(matches.pairTag, pair));
    if (known) return;
    const id = randomUUID();
    const [first, second] = shuffle([one, other]) as [Partner, Partner];
    const box = matchSecrets.seal(keys, id, {
      users: [first.userId, second.userId],
      handles: [first.handle, second.handle],
      noticeAt: drawNotice(tx),
      agreed: [false, false],
      closed: [false, false],
    });
    await insertWithNeighbours(db, matches, matches.id, {
      id,
      pairTag: pair,
      tag0: await nextTag(tx, first),
      tag1: await nextTag(tx, second),
      box,
      state: 'matched',
      told: false,
      lastDay: today(tx.clock),
      seen0: false,
      seen1: false,
      read0: 0,
      read1: 0,
      settled: false,
    });
  });
}

async function nextTag(tx: Services, { userId }: Partner): Promise<Buffer> {
  return mineTag(tx.keys, userId, (await findRowsOf(tx, userId)).length);
}

/** A new match is announced to both people within this long. */
export const NOTICE_WITHIN = DAY;

/** A notice in the moment of the second letter would tell when that was sent; where letters go at once, all is told at once. */
function drawNotice(services: Services): number {
  const now = services.clock.now().getTime();
  return deliversAtOnce(services) ? now : now + randomInt(NOTICE_WITHIN);
}
