import { setImmediate } from 'node:timers/promises';
import { igsidOf, readRecordedOwners } from '#features/handles/server/index.ts';
import { truncateQuotas } from '#features/quota/server/index.ts';
import { askSenders } from '#features/verification/server/index.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { monthOf } from '#platform/server/months.ts';
import type { Services } from '#platform/server/services.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import { removeVanished, prepareMonths } from '#features/letters/server/index.ts';
import { tidyOutbox } from '#features/sending/server/index.ts';
import { deliversAtOnce } from '#features/site/server/index.ts';
import { endBatch, findBatch, momentOf, readBatch } from './batches.ts';
import { deliverSlice, type AnswersOf } from './deliver-slice.ts';
import { BEGINNING, isReady, readWaiting, takeWaiting, type OpenedRow } from './waiting-letters.ts';
import { publishLetterEvents } from './letter-events.ts';

/** Letters that are delivered in one transaction. */
const SLICE = 100;
/** The queue gives a run five minutes; the next one goes on with the same batch. */
const LONGEST_RUN = 4 * MINUTE;

/** One job for all letters: with a job for each, the queue's times would reveal when each letter was sent. */
export const deliveryJob: Job = {
  name: 'deliver-letters',
  cron: '* * * * *',
  runsAtStart: true,
  async run(services) {
    await removeVanished(services);
    await deliverWaiting(services);
  },
};

/**
 * Delivers what waits, once letters of enough authors wait together or one letter has waited long enough. A batch is delivered in
 * slices, each in random order and in its own transaction; all have the same hour.
 */
export async function deliverWaiting(services: Services): Promise<void> {
  await prepareComingMonths(services);
  const end = services.clock.now().getTime() + LONGEST_RUN;
  const isTimeLeft = () => services.clock.now().getTime() < end;
  while (isTimeLeft() && (await inDelivery(services, findBatch))) await deliverBatch(services, isTimeLeft);
  await tidyOutbox(services);
  await truncateQuotas(services);
}

function inDelivery<T>(services: Services, work: (tx: Services) => Promise<T>): Promise<T> {
  return inTransaction(services, async (tx) => {
    await takeLock(tx, 'delivery');
    return work(tx);
  });
}

async function deliverBatch(services: Services, isTimeLeft: () => boolean): Promise<void> {
  let after: Buffer | null = BEGINNING;
  while (after && isTimeLeft()) {
    after = await deliverNext(services, after);
    // Requests are answered between two slices.
    await setImmediate();
  }
}

/**
 * Delivers the next slice of the batch. Instagram is asked before the transaction begins. Returns where the following slice
 * begins; null if this was the last one.
 */
async function deliverNext(services: Services, after: Buffer): Promise<Buffer | null> {
  const begun = await readBatch(services);
  if (!begun) return null;
  const moment = momentOf(begun, services.clock.now());
  const { letters, last } = await readWaiting(services, moment, after, SLICE);
  const ready = letters.filter((row) => isReady(services, row, moment));
  const answerOf = await askOwners(services, ready);
  let remember: (() => void) | undefined;
  const next = await inDelivery(services, async (tx) => {
    // Another node may have delivered the rest of it.
    const batch = await readBatch(tx);
    if (batch?.hour !== begun.hour) return null;
    remember = await deliverSlice(tx, batch, await takeWaiting(tx, ready), answerOf);
    if (!last) await endBatch(tx);
    return last;
  });
  remember?.();
  return next;
}

/**
 * Asks Instagram whether the senders who have proved these handles last still have them. No author waits for this, so the time of an
 * answer does not show whether an owner is known.
 */
async function askOwners(services: Services, rows: readonly OpenedRow[]): Promise<AnswersOf> {
  const handles = rows.flatMap(({ content }) => (content.gone || content.answers ? [] : [content.target]));
  const ownerOf = await readRecordedOwners(services, handles);
  const senders = handles.flatMap((handle) => ownerOf(handle)?.sender ?? []);
  const answers = await askSenders(services, [...new Set(senders.map(igsidOf))], 'delivery');
  return (handle, sender) => {
    const answer = answers.get(igsidOf(sender));
    // One who blocks us or whose account is gone cannot be asked: that does not mean that another person has the handle.
    if (answer?.outcome !== 'ok') return 'not asked';
    return answer.username === handle ? 'has the handle' : 'has another';
  };
}

/** Letters need the partition of their month. Made ahead, and outside the transactions that use them. */
async function prepareComingMonths(services: Services): Promise<void> {
  const { clock, deliveryMemory } = services;
  const month = monthOf(clock.now());
  if (deliveryMemory.preparedIn === month) return;
  await prepareMonths(services);
  deliveryMemory.preparedIn = month;
}

/**
 * Delivers what waits, if the app delivers at once. One run at a time: all letters that arrive during a run share the next one.
 */
export async function deliverAtOnce(services: Services): Promise<void> {
  if (!deliversAtOnce(services)) return;
  const { deliveryMemory: memory } = services;
  if (!memory.run) return start(services);
  memory.nextRun ??= memory.run.then(() => start(services));
  return memory.nextRun;
}

function start(services: Services): Promise<void> {
  const { deliveryMemory: memory } = services;
  memory.nextRun = null;
  memory.run = deliver(services).finally(() => {
    if (memory.nextRun === null) memory.run = null;
  });
  return memory.run;
}

/** The letters are stored already: what fails here, the jobs do a minute later. */
async function deliver(services: Services): Promise<void> {
  try {
    await deliverWaiting(services);
    await publishLetterEvents(services);
  } catch (error) {
    services.log.warn({ err: error }, 'delivery failed; the job tries again');
  }
}
