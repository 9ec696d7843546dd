import { and, count, gte, inArray } from 'drizzle-orm';
import { rewriteQuotas } from '#features/quota/server/index.ts';
import { findSuspended } from '#features/moderation/server/index.ts';
import { dayOf, startOfDay, startOfHour, today } from '#platform/server/clock.ts';
import { rewriteAllRows } from '#platform/server/db/rewrite-all-rows.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { deliversAtOnce } from '#platform/server/delivers-at-once.ts';
import { targetTagOf } from '#platform/server/handle-tags.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { openReadable } from '#platform/server/keys/open-readable.ts';
import type { Services } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { findDeparted } from '../removal/departures.ts';
import { openWaiting, vanishingDay, type WaitingLetter } from '../letter-boxes.ts';
import { lockOutbox, outboxPages, postpone, prolong, showDelivered } from '../outbox/outbox.ts';
import { publishLetters, type DueLetter } from './publish-letters.ts';
import { findPaused } from '../reading/inboxes.ts';
import { confessionOutbox, confessions } from '../schema.ts';
import { unwantedTagOf } from './unwanted.ts';
import { removeVanished, scheduleVanishing } from '../removal/vanishing.ts';

/** Letters beyond this for one recipient are delivered the next day. They are not refused: a flood must not silence others. */
export const DELIVERED_TO_TARGET_PER_DAY = 30;
/** As many letters as one statement takes; the rest follows a minute later. */
const BATCH = 2000;

/** One job for all letters: with a job for each, the queue's times would reveal when each letter was sent. */
export const deliveryJob: Job = {
  name: 'deliver-letters',
  cron: '* * * * *',
  runsAtStart: true,
  async run(services) {
    // First: a kept-back letter whose day to vanish has come must not be delivered any more.
    await inTransaction(services, removeVanished);
    await deliverWaiting(services);
  },
};

/**
 * Delivers what waits, once letters of enough authors wait together or one letter has waited long enough. Everything is
 * shuffled and delivered in one transaction. Kept-back letters look delivered to their authors from the same moment.
 */
export function deliverWaiting(services: Services): Promise<void> {
  return inTransaction(services, async (tx) => {
    await lockOutbox(tx);
    const { due, keptBack } = await separateKeptBack(tx, await findReady(tx));
    const { letters, surplus } = await splitByCap(tx, shuffle(due).slice(0, BATCH));
    const isDelivering = isBatchDue(tx, letters);
    if (isDelivering) await publishLetters(tx, letters);
    // Counted as if nothing were kept back: otherwise five accounts could see, by a batch that is not delivered, that one is.
    const looksLikeDelivery = isDelivering || hasEnoughAuthors(tx, [...letters, ...keptBack, ...surplus]);
    const looksDelivered = (letter: DueLetter) => looksLikeDelivery || isOverdue(tx, letter);
    await showKeptBack(tx, [...(isDelivering ? [] : letters), ...keptBack, ...surplus].filter(looksDelivered));
    // Their wait never ends, so that none of them causes the delivery of too few fresh letters once it may be delivered.
    await prolong(tx, keptBack.filter((letter) => isOverdue(tx, letter)).slice(0, BATCH));
    await postpone(tx, surplus.filter(looksDelivered), startOfDay(tx.clock.now(), 1).getTime());
    // The order of rows must not show which letters were sent last.
    await rewriteAllRows(tx.db, confessionOutbox);
    await rewriteQuotas(tx);
  });
}

async function findReady(tx: Services): Promise<DueLetter[]> {
  const ready: DueLetter[] = [];
  for await (const rows of outboxPages(tx, 'waiting')) {
    const letters = openReadable(tx, rows, (row) => ({
      ...openWaiting(tx.keys, row),
      id: row.id,
      sentTag: row.sentTag,
    }));
    ready.push(...letters.filter((letter) => isReady(tx, letter) && !hasVanished(tx, letter)));
  }
  if (ready.length === 0) return [];
  const departed = await findDeparted(tx);
  return ready.filter(({ author }) => !departed.has(author));
}

/** Whether its day to vanish has come while it was kept back. It is removed with the other letters of that day. */
function hasVanished({ clock }: Services, letter: WaitingLetter): boolean {
  const day = letter.shownAt === null ? null : vanishingDay(letter, new Date(letter.shownAt));
  return day !== null && day <= today(clock);
}

/** From now on these letters look delivered to their authors, and vanish on the day that the authors are shown. */
async function showKeptBack(tx: Services, letters: DueLetter[]): Promise<void> {
  const unshown = letters.filter(({ shownAt }) => shownAt === null);
  await showDelivered(tx, unshown);
  const now = tx.clock.now();
  await scheduleVanishing(
    tx,
    unshown.map((letter) => ({ id: letter.id, vanishesOn: vanishingDay(letter, now) })),
  );
}

/** Separates letters by suspended authors and to paused inboxes: they stay in the outbox for now. */
async function separateKeptBack(
  tx: Services,
  letters: DueLetter[],
): Promise<{ due: DueLetter[]; keptBack: DueLetter[] }> {
  const suspended = await findSuspended(
    tx,
    letters.flatMap(({ persons }) => persons),
  );
  const isPaused = await findPaused(
    tx,
    letters.map(({ target }) => target),
  );
  const isSuspended = ({ persons }: DueLetter) => persons.some((name) => suspended.has(name));
  const isKept = (letter: DueLetter) => isSuspended(letter) || isPaused(letter.target);
  return { due: letters.filter((letter) => !isKept(letter)), keptBack: letters.filter(isKept) };
}

/**
 * In a batch, a letter counts from the next full hour on. Otherwise the fifth letter would cause the delivery, and the member
 * who signed in last before it would be known as one of its authors.
 */
function isReady(services: Services, letter: WaitingLetter): boolean {
  const now = services.clock.now();
  const from = deliversAtOnce(services) ? now : startOfHour(now);
  return letter.readyAt <= from.getTime() || isOverdue(services, letter);
}

function isOverdue({ clock }: Services, { leaveBy }: WaitingLetter): boolean {
  return leaveBy <= clock.now().getTime();
}

/** Called with letters that can be delivered only: a kept-back one must not cause the delivery of too few others. */
function isBatchDue(services: Services, letters: DueLetter[]): boolean {
  return (
    letters.length > 0 && (hasEnoughAuthors(services, letters) || letters.some((letter) => isOverdue(services, letter)))
  );
}

/** Letters that look delivered already do not count: opening a paused inbox must not cause a batch by itself. */
function hasEnoughAuthors(services: Services, letters: DueLetter[]): boolean {
  if (deliversAtOnce(services)) return true;
  const fresh = letters.filter(({ shownAt }) => shownAt === null);
  return new Set(fresh.map(({ author }) => author)).size >= services.deliverySettings.minAuthors;
}

/** Separates what a recipient would get beyond the day's cap. The order is random, so chance decides which letters those are. */
async function splitByCap(tx: Services, due: DueLetter[]): Promise<{ letters: DueLetter[]; surplus: DueLetter[] }> {
  if (due.length === 0) return { letters: [], surplus: [] };
  const counts = await countToday(tx, [...new Set(due.map(({ target }) => target))]);
  const hasRoom = ({ target }: DueLetter) => {
    const before = counts.get(target) ?? 0;
    counts.set(target, before + 1);
    return before < DELIVERED_TO_TARGET_PER_DAY;
  };
  const { letters = [], surplus = [] } = Object.groupBy(due, (letter) => (hasRoom(letter) ? 'letters' : 'surplus'));
  return { letters, surplus };
}

/** How many letters each handle has got today, unwanted ones included: authors must see no difference. */
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
