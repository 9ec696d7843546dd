import { Registry } from '@prometheus-io/client';
import { expect, it } from 'vitest';
import { ManualTimers } from '#test/harness/manual-timers.ts';
import { startProbes } from './probes.ts';

const timers = new ManualTimers();

async function open(ask: () => Promise<unknown>) {
  const registry = new Registry();
  const stop = await startProbes(registry, [{ name: 'redis', ask }], timers);
  const isUp = async () => (await registry.getSingleMetric('subrosa_redis_up')?.get())?.values[0]?.value;
  return { stop, isUp };
}

it('says whether the last probe was answered', async () => {
  let works = true;
  const { stop, isUp } = await open(() => (works ? Promise.resolve() : Promise.reject(new Error('no'))));
  expect(await isUp()).toBe(1);
  works = false;
  await timers.elapse();
  expect(await isUp()).toBe(0);
  works = true;
  await timers.elapse();
  expect(await isUp()).toBe(1);
  stop();
});

it('does not ask again while the last probe waits', async () => {
  let asked = 0;
  let answer = Promise.withResolvers<void>();
  answer.resolve();
  const ask = () => {
    asked += 1;
    return answer.promise;
  };
  const { stop } = await open(ask);
  answer = Promise.withResolvers();
  void timers.elapse();
  await timers.elapse();
  expect(asked).toBe(2);
  answer.resolve();
  stop();
});
