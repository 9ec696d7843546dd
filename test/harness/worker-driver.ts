import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from 'vitest';

const slowPoll = { timeout: 60_000 };
const loaded = new Set<Worker>();
const onMessage = (worker: Worker, message: unknown) => message === 'loaded' && loaded.add(worker);

/** From now on workers run `obedient-worker.ts`, and serve or fail when the test says so. */
export function openWorkerDriver(): void {
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'obedient-worker.ts'), silent: true });
  cluster.on('message', onMessage);
}

/** Ends all workers. */
export async function closeWorkerDriver(): Promise<void> {
  cluster.off('message', onMessage);
  for (const worker of living()) worker.process.kill('SIGKILL');
  await expect.poll(living, slowPoll).toEqual([]);
  loaded.clear();
}

const living = () => Object.values(cluster.workers ?? {}).filter((worker) => worker?.isDead() === false) as Worker[];
const numberOf = ({ process: { spawnargs } }: Worker) => Number(spawnargs.at(-1));
export const numbers = () => living().map(numberOf);

/** The worker of this number, once it has loaded. */
export async function workerOf(number: number): Promise<Worker> {
  const find = () => living().find((worker) => loaded.has(worker) && numberOf(worker) === number);
  await expect.poll(find, slowPoll).toBeDefined();
  return find() as Worker;
}

export async function serve(...given: number[]): Promise<void> {
  for (const number of given) {
    const worker = await workerOf(number);
    const served = once(worker, 'message');
    worker.send('serve');
    await served;
  }
}

export async function fail(number: number): Promise<void> {
  const worker = await workerOf(number);
  const ended = once(worker, 'exit');
  worker.send('fail');
  await ended;
}
