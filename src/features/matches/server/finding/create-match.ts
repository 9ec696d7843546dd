import { randomInt, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { DAY } from '#platform/shared/durations.ts';
import { today } from '#platform/server/clock.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { insertWithNeighbours } from '#platform/server/db/insert-with-neighbours.ts';
import { deliversAtOnce } from '#platform/server/delivers-at-once.ts';
import type { Services } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { findRowsOf, lockMatches, matchSecrets, ownTag, pairTag } from '../match/match-rows.ts';
import { matches } from '../schema.ts';

/** A user, and the handle by which the other one confessed to them. */
export interface Partner {
  userId: number;
  handle: string;
}

/**
 * Creates the match of two users unless they have or had one. The transaction touches neither letters nor users: a row's
 * transaction id must not connect it with them.
 */
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
      noticeAt: drawNoticeTime(tx),
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
      notified: false,
      lastDay: today(tx.clock),
      seen0: false,
      seen1: false,
      read0: 0,
      read1: 0,
      shuffled: false,
    });
  });
}

async function nextTag(tx: Services, { userId }: Partner): Promise<Buffer> {
  return ownTag(tx.keys, userId, (await findRowsOf(tx, userId)).length);
}

/** Both users are notified of a new match within this time. */
export const NOTICE_WINDOW = DAY;

/** Random, because a notice right after the second letter would reveal when that was sent. Immediate if letters are delivered at once. */
function drawNoticeTime(services: Services): number {
  const now = services.clock.now().getTime();
  return deliversAtOnce(services) ? now : now + randomInt(NOTICE_WINDOW);
}
