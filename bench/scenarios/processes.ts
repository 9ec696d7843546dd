import { startRedis } from '#test/harness/redis/redis-process.ts';
import { cpuMs, memoryOf } from '../load/process-usage.ts';
import type { Side } from '../load/side.ts';
import { percentile } from '../load/statistics.ts';
import { like } from '../measures/like.ts';
import { list } from '../measures/list.ts';
import type { Measure } from '../measures/measure.ts';
import { send } from '../measures/send.ts';
import { user } from '../measures/user.ts';
import { megabytes, number, tableOf, type Columns } from '../report/table.ts';
import type { World } from '../setup/world.ts';
import type { Scenario } from './scenario.ts';

const CONNECTIONS = 40;
const WORKERS = [1, 2, 4];
const MEASURES = [list, user, send, like];

interface Row {
  measure: string;
  workers: number;
  hasRedis: boolean;
  rate: number;
  p50: number;
  p99: number;
  /** CPU time of all processes for one call, in milliseconds. */
  cpu: number;
  /** Resident in all processes, in bytes. */
  memory: number;
  errors: string[];
}

const COLUMNS: Columns<Row> = [
  ['measure', ({ measure }) => measure],
  ['workers', ({ workers }) => String(workers)],
  ['Redis', ({ hasRedis }) => (hasRedis ? 'yes' : 'no')],
  ['calls/s', ({ rate }) => number(rate)],
  ['p50 ms', ({ p50 }) => number(p50)],
  ['p99 ms', ({ p99 }) => number(p99)],
  ['CPU ms', ({ cpu }) => number(cpu)],
  ['MB', ({ memory }) => megabytes(memory)],
];

/** The same calls to one process without Redis, and to one, two and four with it. The generator is a process beside them. */
export const processes: Scenario = {
  name: 'processes',
  async run(world, { seconds, rounds, warmUp }) {
    const redis = await startRedis();
    const rows: Row[] = [];
    try {
      for (const settings of [
        { redisUrl: null, workers: 1 },
        ...WORKERS.map((workers) => ({ redisUrl: redis.url, workers })),
      ]) {
        await world.restartProduct(settings);
        const common = { workers: settings.workers, hasRedis: settings.redisUrl !== null };
        for (const measure of MEASURES) {
          rows.push({ ...common, ...(await measureOne(world, measure, { seconds: seconds * rounds, warmUp })) });
        }
      }
    } finally {
      await world.restartProduct({});
      redis.stop();
    }
    const sorted = MEASURES.flatMap(({ name }) => rows.filter(({ measure }) => measure === name));
    return { table: tableOf(COLUMNS, sorted), figures: sorted, errors: rows.flatMap(({ errors }) => errors) };
  },
};

interface Duration {
  seconds: number;
  warmUp: number;
}

async function measureOne(world: World, measure: Measure, { seconds, warmUp }: Duration) {
  const sides = await measure.prepare(world);
  const drive: Side = sides.product;
  await drive({ connections: CONNECTIONS, seconds: warmUp });
  const { pid } = world.product;
  const before = cpuMs(pid);
  const { latencies, elapsedMs, errors } = await drive({ connections: CONNECTIONS, seconds });
  const cpu = (cpuMs(pid) - before) / latencies.length;
  await sides.close?.();
  return {
    measure: measure.name,
    rate: latencies.length / (elapsedMs / 1000),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    cpu,
    memory: memoryOf(pid).now,
    errors: [...errors].map(([what, times]) => `processes, ${measure.name}: ${times} times ${what}`),
  };
}
