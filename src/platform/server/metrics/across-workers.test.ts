import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ManualTimers } from '#test/harness/manual-timers.ts';
import { openWorkerFigures } from './across-workers.ts';
import { writeText } from './exposition.ts';

const SCRIPT = join(import.meta.dirname, '../../../../test/harness/metrics-worker.ts');

let workers: Worker[] = [];
let figures: ReturnType<typeof openWorkerFigures>;
let timers: ManualTimers;
beforeEach(async () => {
  timers = new ManualTimers();
  figures = openWorkerFigures(timers);
  cluster.setupPrimary({ exec: SCRIPT, silent: true });
  workers = [cluster.fork(), cluster.fork()];
  // Each says 'ready' when it has its figures: one fault, thirteen sockets.
  await Promise.all(workers.map((worker) => once(worker, 'message')));
});
afterEach(async () => {
  await Promise.all(workers.filter((worker) => !worker.isDead()).map(kill));
  figures.close();
});

async function kill(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit');
  worker.process.kill('SIGKILL');
  await ended;
}

const scrape = async () => writeText(await figures.collect());

it('adds up the figures of all workers, and combines others as they declare', async () => {
  const text = await scrape();
  expect(text).toContain('subrosa_workers 2');
  expect(text).toContain('subrosa_workers_silent 0');
  expect(text).toContain('subrosa_faults_total 2');
  expect(text).toContain('subrosa_sockets_open 20');
  expect(text).toContain('subrosa_job_last_success_timestamp_seconds{job="nightly"} 3600');
});

it('keeps the counters of a worker that ended, but not its gauges', async () => {
  await scrape();
  await kill(workers[0] as Worker);
  const text = await scrape();
  expect(text).toContain('subrosa_workers 1');
  expect(text).toContain('subrosa_faults_total 2');
  expect(text).toContain('subrosa_sockets_open 10');
});

it('shows what a worker last said if it does not answer', async () => {
  await scrape();
  const [frozen] = workers as [Worker];
  frozen.process.kill('SIGSTOP');
  const scraping = scrape();
  let isDone = false;
  void scraping.finally(() => (isDone = true));
  // The other one answers by itself; only the patience with the frozen one has to end.
  const endPatience = async () => {
    await timers.elapse();
    return isDone;
  };
  await expect.poll(endPatience, { timeout: 60_000 }).toBe(true);
  const text = await scraping;
  expect(text).toContain('subrosa_faults_total 2');
  expect(text).not.toContain('subrosa_workers_silent 0');
  frozen.process.kill('SIGCONT');
});
