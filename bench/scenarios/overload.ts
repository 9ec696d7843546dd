import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendCall, type HttpCall } from '../load/http-side.ts';
import { memoryOf, resetPeak } from '../load/process-usage.ts';
import { percentile } from '../load/statistics.ts';
import { listCalls } from '../measures/list.ts';
import { count, megabytes, number, tableOf, type Columns } from '../report/table.ts';
import type { Scenario } from './scenario.ts';

/** With twenty the product does about as much as it can. */
const PEOPLE = [20, 200, 2000];
const BUSY = 503;
/** How long a person who was refused waits, in milliseconds. */
const PAUSE = 1000;

interface Phase {
  people: number;
  accepted: number;
  p50: number;
  p99: number;
  refused: number;
  refusedP99: number;
  failed: number;
  peak: number;
}

const COLUMNS: Columns<Phase> = [
  ['overload: people', ({ people }) => count(people)],
  ['accepted/s', ({ accepted }) => number(accepted)],
  ['p50 ms', ({ p50 }) => number(p50)],
  ['p99 ms', ({ p99 }) => number(p99)],
  ['refused/s', ({ refused }) => number(refused)],
  ['p99 ms', ({ refusedP99 }) => number(refusedP99)],
  ['failed', ({ failed }) => count(failed)],
  ['peak MB', ({ peak }) => megabytes(peak)],
];

/**
 * People read their lists again and again: as many as the product can keep up with, and ten and a hundred times as many. What is accepted
 * must be answered soon, and the rest refused at once.
 */
export const overload: Scenario = {
  name: 'overload',
  async run(world, { seconds, rounds }) {
    const { port, pid } = world.product;
    const next = listCalls(world).product;
    const phases: Phase[] = [];
    for (const people of PEOPLE) {
      resetPeak(pid);
      const figures = await readLists({ port, next, people, seconds: seconds * rounds });
      phases.push({ people, ...figures, peak: memoryOf(pid).peak });
    }
    return { table: tableOf(COLUMNS, phases), figures: phases, errors: [] };
  },
};

interface Reading {
  port: number;
  next: () => HttpCall;
  people: number;
  seconds: number;
}

async function readLists({ port, next, people, seconds }: Reading): Promise<Omit<Phase, 'people' | 'peak'>> {
  const agent = new Agent({ keepAlive: true, maxSockets: people });
  const accepted: number[] = [];
  const refused: number[] = [];
  let failed = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  const readOnce = async () => {
    const call = next();
    const begun = performance.now();
    const { status } = await sendCall(port, call, agent);
    const took = performance.now() - begun;
    if (status === call.status) accepted.push(took);
    else if (status !== BUSY) failed += 1;
    else {
      refused.push(took);
      await sleep(PAUSE);
    }
  };
  const work = async () => {
    while (performance.now() < end) await readOnce().catch(() => (failed += 1));
  };
  await Promise.all(Array.from({ length: people }, work));
  const elapsed = (performance.now() - start) / 1000;
  agent.destroy();
  const sorted = (all: number[]) => Float64Array.from(all).toSorted();
  return {
    accepted: accepted.length / elapsed,
    p50: percentile(sorted(accepted), 0.5),
    p99: percentile(sorted(accepted), 0.99),
    refused: refused.length / elapsed,
    refusedP99: percentile(sorted(refused), 0.99),
    failed,
  };
}
