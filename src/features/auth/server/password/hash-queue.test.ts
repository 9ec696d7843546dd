import { describe, expect, it } from 'vitest';
import { HashQueue } from './hash-queue.ts';

/** A queue whose tasks the test finishes itself. */
function open() {
  const queue = new HashQueue({ running: 3, unknownRunning: 2, unknownWaiting: 2, knownWaiting: 2 });
  const started: string[] = [];
  const finish = new Map<string, () => void>();
  const run = (name: string, isKnown: boolean) =>
    queue.run(isKnown, () => {
      started.push(name);
      return new Promise<string>((resolve) => finish.set(name, () => resolve(name)));
    });
  const end = async (name: string, result: Promise<string>) => {
    finish.get(name)?.();
    expect(await result).toBe(name);
  };
  return { queue, run, started, end };
}

describe('the queue of password hashes', () => {
  it('refuses unknown callers when it is full, with a time to retry', async () => {
    const { run, started } = open();
    for (const name of ['a', 'b', 'c', 'd']) void run(name, false);
    await expect(run('e', false)).rejects.toMatchObject({ code: 'BUSY', status: 503, retryAfterSeconds: 5 });
    expect(started).toEqual(['a', 'b']);
  });

  it('says whether an unknown caller would be refused', async () => {
    const { queue, run, end } = open();
    const first = run('a', false);
    for (const name of ['b', 'c']) void run(name, false);
    expect(() => queue.refuseUnknownIfFull()).not.toThrow();
    void run('d', false);
    expect(() => queue.refuseUnknownIfFull()).toThrow(expect.objectContaining({ code: 'BUSY' }));
    await end('a', first);
    await expect.poll(() => queue.refuseUnknownIfFull()).toBeUndefined();
  });

  it('keeps a slot for known callers while unknown callers fill it', async () => {
    const { run, started } = open();
    for (const name of ['a', 'b', 'c', 'd']) void run(name, false);
    void run('known', true);
    expect(started).toEqual(['a', 'b', 'known']);
  });

  it('runs waiting known callers first, and limits their number too', async () => {
    const { run, started, end } = open();
    const first = run('a', false);
    for (const name of ['b', 'c', 'd']) void run(name, false);
    for (const name of ['k1', 'k2', 'k3']) void run(name, true);
    await expect(run('k4', true)).rejects.toMatchObject({ code: 'BUSY' });
    await end('a', first);
    await expect.poll(() => started).toEqual(['a', 'b', 'k1', 'k2']);
  });

  it('runs the next task after one failed', async () => {
    const queue = new HashQueue({ running: 1, unknownRunning: 1, unknownWaiting: 1, knownWaiting: 1 });
    const broken = queue.run(false, () => Promise.reject(new Error('broken')));
    const next = queue.run(false, () => Promise.resolve('next'));
    await expect(broken).rejects.toThrow('broken');
    expect(await next).toBe('next');
    expect(await queue.run(false, () => Promise.resolve('later'))).toBe('later');
  });
});
