import { setTimeout as sleep } from 'node:timers/promises';
import { deliveryJob } from '#features/delivery/server/deliver-waiting.ts';
import { letterEventsJob } from '#features/delivery/server/letter-events.ts';
import { countUnpublished, countWaiting, emptyOutbox, fillDue } from '../../fill/due-letters.ts';
import type { Filling } from '../../fill/letters.ts';
import { withFilling } from '../../fill/with-filling.ts';
import { startPacedCalls } from '../../load/paced-calls.ts';
import { memoryOf, resetPeak } from '../../load/process-usage.ts';
import type { Round } from '../../load/recorder.ts';
import { percentile } from '../../load/statistics.ts';
import { listCalls } from '../../measures/list.ts';
import { count, megabytes, number, tableOf, type Columns } from '../../report/table.ts';
import type { World } from '../../setup/world.ts';
import type { Scenario } from '../scenario.ts';
import { repeatJob, type JobEnd } from './run-job.ts';

/** Lists that are read in a second while letters are delivered. */
const READS = 20;
/** In seconds: for how long they are read before, and how long one number of letters may take. */
const READ_BEFORE = 10;
const LIMIT = 600;
/** For what follows a delivery: matches. */
const EVENTS_LIMIT = 120;

interface Delivery {
  waiting: number;
  delivered: number;
  end: JobEnd;
  seconds: number;
  runs: number;
  /** The most memory, in bytes. */
  peak: number;
  readBefore: Reading;
  readMeanwhile: Reading;
  /** How much longer it took until matches knew of all letters, and how that ended. */
  events: { seconds: number; end: JobEnd };
}

interface Reading {
  /** How many were not sent or not answered, of all that were due. */
  lost: number;
  due: number;
  p50: number;
  p99: number;
  errors: Record<string, number>;
}

const COLUMNS: Columns<Delivery> = [
  ['delivery', ({ end }) => end],
  ['waiting', ({ waiting }) => count(waiting)],
  ['delivered', ({ delivered }) => count(delivered)],
  ['seconds', ({ seconds }) => number(seconds)],
  ['letters/s', ({ delivered, seconds }) => number(delivered / seconds)],
  ['runs', ({ runs }) => String(runs)],
  ['peak MB', ({ peak }) => megabytes(peak)],
  ['list p50 before', ({ readBefore }) => number(readBefore.p50)],
  ['p99', ({ readBefore }) => number(readBefore.p99)],
  ['p50 meanwhile', ({ readMeanwhile }) => number(readMeanwhile.p50)],
  ['p99', ({ readMeanwhile }) => number(readMeanwhile.p99)],
  ['lost', ({ readMeanwhile: { lost, due } }) => `${Math.round((100 * lost) / due)} %`],
  ['events s', ({ events }) => (events.end === 'done' ? number(events.seconds) : events.end)],
];

/**
 * Delivers as many waiting letters as the product can take, while lists are read at a steady rate. The product's own job runs
 * again and again without the minute's pause; all letters are due.
 */
export const delivery: Scenario = {
  name: 'delivery',
  run: (world, { waiting, seconds }) =>
    withFilling(world, async (filling) => {
      await emptyOutbox(filling.client);
      const deliveries: Delivery[] = [];
      let stored = 0;
      for (const size of waiting) {
        await fillDue(filling, stored, stored + size);
        stored += size;
        const result = await deliver(world, filling, size, Math.min(READ_BEFORE, 2 * seconds));
        deliveries.push(result);
        console.log(`delivery, ${count(size)} waiting: ${count(result.delivered)} delivered, ${result.end}`);
        if (result.end !== 'done') break;
      }
      return { table: tableOf(COLUMNS, deliveries), figures: deliveries, errors: [] };
    }),
};

async function deliver(world: World, { client }: Filling, waiting: number, readBefore: number): Promise<Delivery> {
  const { databaseUrl, product } = world;
  const read = () => startPacedCalls(product.port, listCalls(world).product, READS);
  const reading = read();
  await sleep(readBefore * 1000);
  const before = await reading.stop();

  resetPeak(product.pid);
  const meanwhile = read();
  const started = performance.now();
  const countLeft = () => countWaiting(client);
  const { isRunning } = product;
  const { end, runs } = await repeatJob({ databaseUrl, job: deliveryJob.name, countLeft, limit: LIMIT, isRunning });
  const seconds = (performance.now() - started) / 1000;
  const readMeanwhile = readingOf(await meanwhile.stop());
  const peak = isRunning() ? memoryOf(product.pid).peak : Number.NaN;
  return {
    waiting,
    delivered: waiting - (await countWaiting(client)),
    end,
    seconds,
    runs,
    peak,
    readBefore: readingOf(before),
    readMeanwhile,
    events: await publishEvents(world, () => countUnpublished(client)),
  };
}

async function publishEvents(
  { databaseUrl, product }: World,
  countLeft: () => Promise<number>,
): Promise<Delivery['events']> {
  const started = performance.now();
  const { isRunning } = product;
  const { end } = await repeatJob({
    databaseUrl,
    job: letterEventsJob.name,
    countLeft,
    limit: EVENTS_LIMIT,
    isRunning,
  });
  return { seconds: (performance.now() - started) / 1000, end };
}

function readingOf({ latencies, errors }: Round): Reading {
  const lost = [...errors.values()].reduce((sum, times) => sum + times, 0);
  return {
    lost,
    due: lost + latencies.length,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    errors: Object.fromEntries(errors),
  };
}
