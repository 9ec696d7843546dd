import { and, count, eq, gte, inArray } from 'drizzle-orm';
import { findSuspended } from '#features/moderation/server/index.ts';
import { dayOf, startOfDay, startOfHour } from '#platform/server/clock.ts';
import { rewriteRows } from '#platform/server/db/rewrite-rows.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { targetTagOf } from '#platform/server/handle-tags.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { findDeparted } from './departures.ts';
import type { FindMinors } from './hooks.ts';
import { openWaiting, type WaitingLetter } from './letter-boxes.ts';
import { lockOutbox, postpone, prolong } from './outbox.ts';
import { publishLetters, type DueLetter } from './publish-letters.ts';
import { findPaused } from './reading/inboxes.ts';
import { confessionOutbox, confessions, quotas } from './schema.ts';
import { unwantedTagOf } from './unwanted.ts';
import { removeVanished } from './vanishing.ts';

/** What exceeds this for one recipient comes the next day: a cap must not silence others. */
export const DELIVERED_TO_TARGET_PER_DAY = 30;
/** As many as fit into one statement with room to spare; the rest follows a minute later. */
const BATCH = 2000;

/** There is one mixer and no job for a letter: a queue's times would tell when each was sent. */
export const deliveryJob = (findMinors: FindMinors): Job => ({
  name: 'deliver-letters',
  cron: '* * * * *',
  atStart: true,
  async run(services) {
    await deliverWaiting(services, findMinors);
    await inTransaction(services, removeVanished);
  },
});

/**
 * Delivers what waits, once enough people wait together or one letter has waited long enough. All of it goes in a
 * new order and in a transaction of its own.
 */
export function deliverWaiting(services: Services, findMinors: FindMinors): Promise<void> {
  return inTransaction(services, async (tx) => {
    await lockOutbox(tx);
    const letters = await leaveSurplus(tx, shuffle(await findDue(tx)).slice(0, BATCH));
    if (isTime(tx, letters)) await publishLetters(tx, letters, findMinors);
    // Sending has just written here; the next minute must not show where the last letters came in.
    await rewriteRows(tx.db, confessionOutbox);
    await rewriteRows(tx.db, quotas);
  });
}

async function findDue(tx: Services): Promise<DueLetter[]> {
  const { db, keys } = tx;
  const rows = await db.select().from(confessionOutbox).where(eq(confessionOutbox.state, 'waiting'));
  if (rows.length === 0) return [];
  const departed = await findDeparted(tx);
  const ready = rows
    .map((row) => ({ ...openWaiting(keys, row), id: row.id, sentTag: row.sentTag }))
    .filter((letter) => isReady(tx, letter) && !departed.has(letter.sender))
    .map((letter) => ({ ...letter, targetTag: targetTagOf(keys, letter.target) }));
  const due = await withoutSuspendedSenders(tx, ready);
  const isPaused = await findPaused(
    tx,
    due.map(({ target }) => target),
  );
  return due.filter(({ target }) => !isPaused(target));
}

/** Letters of suspended people stay here meanwhile; their wait never ends, so that none goes off alone once it is over. */
async function withoutSuspendedSenders(tx: Services, letters: DueLetter[]): Promise<DueLetter[]> {
  const suspended = await findSuspended(
    tx,
    letters.flatMap(({ persons }) => persons),
  );
  const isKept = ({ persons }: DueLetter) => persons.some((name) => suspended.has(name));
  const now = tx.clock.now().getTime();
  await prolong(
    tx,
    letters.filter((letter) => isKept(letter) && letter.leaveBy <= now),
  );
  return letters.filter((letter) => !isKept(letter));
}

/**
 * Where letters wait for company, one counts from the next full hour on. Otherwise the fifth sender would set a batch
 * off, and whoever had signed in last before it would be among its authors.
 */
function isReady({ clock, confessing }: Services, { readyAt, leaveBy }: WaitingLetter): boolean {
  const now = clock.now();
  const from = confessing.minSenders <= 1 ? now : startOfHour(now);
  return readyAt <= from.getTime() || leaveBy <= now.getTime();
}

/** Asked of those that can go, and of nobody else: one that is kept back must not send the others off alone. */
function isTime({ clock, confessing: { minSenders } }: Services, letters: DueLetter[]): boolean {
  const senders = new Set(letters.map(({ sender }) => sender));
  const now = clock.now().getTime();
  return letters.length > 0 && (senders.size >= minSenders || letters.some(({ leaveBy }) => leaveBy <= now));
}

/** Puts off what a recipient would get beyond the day's cap: the order is random, so a lot decides. */
async function leaveSurplus(tx: Services, letters: DueLetter[]): Promise<DueLetter[]> {
  if (letters.length === 0) return [];
  const now = tx.clock.now();
  const counts = await countToday(tx, [...new Set(letters.map(({ target }) => target))]);
  const hasRoom = ({ target }: DueLetter) => {
    const before = counts.get(target) ?? 0;
    counts.set(target, before + 1);
    return before < DELIVERED_TO_TARGET_PER_DAY;
  };
  const { room = [], surplus = [] } = Object.groupBy(letters, (letter) => (hasRoom(letter) ? 'room' : 'surplus'));
  await postpone(tx, surplus, startOfDay(now, 1).getTime());
  return room;
}

/** How many letters each of these handles has got today, wanted or not: to authors there is no difference. */
async function countToday({ db, keys, clock }: Services, targets: string[]): Promise<Map<string, number>> {
  const now = clock.now();
  const tagged = targets.flatMap((target) =>
    [targetTagOf(keys, target), unwantedTagOf(keys, target, dayOf(now))].map((tag) => ({ target, tag })),
  );
  const targetOf = new Map(tagged.map(({ target, tag }) => [tag.toString('base64'), target]));
  const tags = tagged.map(({ tag }) => tag);
  const rows = await db
    .select({ tag: confessions.targetTag, letters: count() })
    .from(confessions)
    .where(and(inArray(confessions.targetTag, tags), gte(confessions.submittedAt, startOfDay(now))))
    .groupBy(confessions.targetTag);
  const counts = new Map<string, number>();
  for (const { tag, letters } of rows) {
    const target = targetOf.get(tag.toString('base64')) ?? '';
    counts.set(target, (counts.get(target) ?? 0) + letters);
  }
  return counts;
}
