import cluster from 'node:cluster';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '#platform/shared/durations.ts';
import { ManualTimers } from '#test/harness/manual-timers.ts';
import { compileCache } from '#test/harness/product.ts';
import { closeWorkerDriver, fail, numbers, openWorkerDriver, serve, workerOf } from '#test/harness/worker-driver.ts';
import { WorkerFailed, Workers } from './workers.ts';

const slowPoll = { timeout: 60_000 };

let timers: ManualTimers;
let lines: unknown[][];
let fatal: number;
beforeEach(() => {
  timers = new ManualTimers();
  lines = [];
  fatal = 0;
  openWorkerDriver();
});
afterEach(() => closeWorkerDriver());

function openWorkers(count: number): Workers {
  const log = { error: (...line: unknown[]) => void lines.push(line) };
  return new Workers({ count, env: compileCache, log, timers, onFatal: () => (fatal += 1) });
}

async function startWorkers(count: number): Promise<Workers> {
  const workers = openWorkers(count);
  const starting = workers.start();
  await serve(...Array.from({ length: count }, (_, index) => index + 1));
  expect(await starting).toBe('http://localhost:1');
  return workers;
}

/** How long the pauses are that workers wait for now. */
const pauses = () => timers.delays.filter((delay) => delay < MINUTE);

describe('at the start', () => {
  it('the others wait for the first worker', async () => {
    const starting = openWorkers(3).start();
    await workerOf(1);
    expect(numbers()).toEqual([1]);
    await serve(1, 2, 3);
    await starting;
  });

  it('one that fails ends it and is not started again, and the others can be stopped', async () => {
    const workers = openWorkers(3);
    const starting = workers.start();
    await serve(1);
    await Promise.all([expect(starting).rejects.toThrow(WorkerFailed), fail(2)]);
    const stopping = workers.stop();
    await serve(3);
    await stopping;
    expect([numbers(), timers.delays, lines, fatal]).toEqual([[], [], [], 0]);
  });
});

describe('a worker that ends', () => {
  it('is started again after pauses that grow, for as long as another one serves', async () => {
    const workers = await startWorkers(2);
    for (const pause of [1, 2, 4, 8, 16, 30]) {
      await fail(2);
      expect(pauses()).toEqual([pause * SECOND]);
      await timers.elapse();
      if (pause === 4) await serve(2);
    }
    expect(lines).toEqual(Array.from({ length: 6 }, () => [{ worker: 2, code: 3, signal: null }, 'a worker ended']));
    await serve(2);
    await workers.stop();
    expect([numbers(), timers.delays, fatal]).toEqual([[], [], 0]);
  });

  it('begins with a short pause again after it has served for a minute', async () => {
    await startWorkers(2);
    await fail(2);
    await timers.elapse();
    await serve(2);
    await timers.elapse();
    await fail(2);
    expect(pauses()).toEqual([SECOND]);
  });

  it('makes the primary give up at the fifth time if no other one serves', async () => {
    await startWorkers(1);
    for (let end = 1; end <= 4; end += 1) {
      await fail(1);
      expect(fatal).toBe(0);
      await timers.elapse();
    }
    await fail(1);
    expect([fatal, timers.delays]).toEqual([1, []]);
    expect(lines.at(-1)).toEqual(['no worker serves, and worker 1 ended 5 times in a row: stopping']);
  });

  it('does not count for the others: five that end at once are no reason to give up', async () => {
    await startWorkers(5);
    for (const number of [1, 2, 3, 4, 5]) await fail(number);
    expect([pauses(), fatal]).toEqual([Array(5).fill(SECOND), 0]);
  });

  it.each([
    ['has no process', '/does/not/exist'],
    ['cannot be forked at all', 1 as unknown as string],
  ])('is tried again if the next one %s', async (_what, cwd) => {
    await startWorkers(2);
    await fail(2);
    cluster.setupPrimary({ cwd });
    await timers.elapse();
    cluster.setupPrimary({ cwd: process.cwd() });
    await expect.poll(pauses, slowPoll).toEqual([2 * SECOND]);
    expect(Object.keys(cluster.workers ?? {})).toHaveLength(1);
    await timers.elapse();
    await serve(2);
  });
});

describe('a stop', () => {
  it('waits for a worker that is starting, and starts none', async () => {
    const workers = await startWorkers(3);
    await fail(2);
    await timers.elapse();
    await workerOf(2);
    await fail(3);
    const stopping = workers.stop();
    await serve(2);
    await stopping;
    expect([numbers(), timers.delays, fatal]).toEqual([[], [], 0]);
  });

  it('kills a worker that does not end, and is no reason to give up', async () => {
    const workers = await startWorkers(1);
    for (let end = 1; end <= 4; end += 1) {
      await fail(1);
      await timers.elapse();
    }
    await workerOf(1);
    const stopping = workers.stop();
    await timers.elapse();
    await stopping;
    expect(lines.at(-1)).toEqual([{ worker: 1 }, 'a worker did not stop in time and was killed']);
    expect([numbers(), fatal]).toEqual([[], 0]);
  });

  it('is not disturbed by a worker that is ending and cannot be told any more', async () => {
    const workers = await startWorkers(2);
    const ending = await workerOf(2);
    ending.process.disconnect();
    await workers.stop();
    expect([numbers(), lines, fatal]).toEqual([[], [], 0]);
  });
});
