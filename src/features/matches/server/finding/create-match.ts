import { randomInt, randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { readPeople } from '#features/people/server/index.ts';
import { DAY } from '#platform/shared/durations.ts';
import { today } from '#platform/server/clock.ts';
import type { BatchedWrite } from '#platform/server/db/group-commit.ts';
import { deliversAtOnce } from '#features/site/server/index.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { findRowsOfEach, ownTag, pairTag, sealRow } from '../store/match-rows.ts';
import { insertMatches, type MatchRow } from '../store/stored-matches.ts';
import { matches } from '../schema.ts';

/** A user, and the handle by which the other one confessed to them. */
export interface Partner {
  userId: number;
  handle: string;
}

interface NewMatch {
  /** In random order: it is drawn who is side 0. */
  partners: [Partner, Partner];
  noticeAt: number;
}

const newMatches: BatchedWrite<NewMatch, null> = { lock: 'matches', write: storeMatches };

/**
 * Creates the match of two users unless they have or had one. The transaction writes neither letters nor users: a row's
 * transaction id must not connect it with them.
 */
export async function createMatch(services: Services, one: Partner, other: Partner): Promise<void> {
  const partners = shuffle([one, other]) as [Partner, Partner];
  await services.groupCommit.add(services, newMatches, { partners, noticeAt: drawNoticeTime(services) });
}

async function storeMatches(tx: Services, items: NewMatch[]): Promise<null[]> {
  const wanted = await withoutDeleted(tx, await withoutKnown(tx, items));
  const takeTag = await numberMatches(
    tx,
    wanted.flatMap(({ partners }) => partners),
  );
  const rows = wanted.map((item) => makeRow(tx, item, takeTag));
  await insertMatches(tx.db, rows);
  return items.map(() => null);
}

/** Each pair once, without those that have or had a match. */
async function withoutKnown({ db, keys }: Uses<'db' | 'keys'>, items: NewMatch[]): Promise<NewMatch[]> {
  const itemOf = new Map(items.map((item) => [tagOfPair(keys, item).toString('base64'), item]));
  const tags = items.map((item) => tagOfPair(keys, item));
  const known = await db.select({ pair: matches.pairTag }).from(matches).where(inArray(matches.pairTag, tags));
  for (const { pair } of known) if (pair) itemOf.delete(pair.toString('base64'));
  return [...itemOf.values()];
}

/** Under the lock: a deletion takes it before it commits, and either erases the match or has left no account to find. */
async function withoutDeleted(tx: Services, items: NewMatch[]): Promise<NewMatch[]> {
  const people = await readPeople(
    tx,
    items.flatMap(({ partners }) => partners.map(({ userId }) => userId)),
  );
  const existing = new Set(people.map(({ userId }) => userId));
  return items.filter(({ partners }) => partners.every(({ userId }) => existing.has(userId)));
}

const tagOfPair = (keys: Keys, { partners: [one, other] }: NewMatch) => pairTag(keys, one.userId, other.userId);

/** Returns a function that takes the next tag of a user: numbers must have no gaps. */
async function numberMatches(tx: Uses<'db' | 'keys'>, partners: Partner[]): Promise<(partner: Partner) => Buffer> {
  const rowsOf = await findRowsOfEach(
    tx,
    partners.map(({ userId }) => userId),
  );
  const next = new Map([...rowsOf].map(([userId, rows]) => [userId, rows.length]));
  return ({ userId }) => {
    const n = next.get(userId) ?? 0;
    next.set(userId, n + 1);
    return ownTag(tx.keys, userId, n);
  };
}

function makeRow(
  { keys, clock }: Uses<'keys' | 'clock'>,
  item: NewMatch,
  takeTag: (partner: Partner) => Buffer,
): MatchRow {
  const [first, second] = item.partners;
  return sealRow(keys, {
    id: randomUUID(),
    pairTag: tagOfPair(keys, item),
    tag0: takeTag(first),
    tag1: takeTag(second),
    box: null,
    state: 'matched',
    notified: false,
    lastDay: today(clock),
    seen0: false,
    seen1: false,
    read0: 0,
    read1: 0,
    told0: 0,
    told1: 0,
    secrets: {
      users: [first.userId, second.userId],
      handles: [first.handle, second.handle],
      noticeAt: item.noticeAt,
      agreed: [false, false],
      closed: [false, false],
      toldAt: [0, 0],
    },
  });
}

/** Both users are notified of a new match within this time. */
export const NOTICE_WINDOW = DAY;

/** Random, because a notice right after the second letter would reveal when that was sent. Immediate if letters are delivered at once. */
function drawNoticeTime(services: Uses<'clock' | 'deliverySettings'>): number {
  const now = services.clock.now().getTime();
  return deliversAtOnce(services) ? now : now + randomInt(NOTICE_WINDOW);
}
