import { Registry } from '@prometheus-io/client';
import { expect, it } from 'vitest';
import { ManualTimers } from '#test/harness/manual-timers.ts';
import { watchProcess } from './process-figures.ts';

it('shows the last minute in steps, and nothing before the first one has passed', async () => {
  const registry = new Registry();
  const timers = new ManualTimers();
  const stop = watchProcess(registry, timers);
  const read = async (name: string) => (await registry.getSingleMetric(name)?.get())?.values ?? [];
  expect(await read('subrosa_memory_bytes')).toEqual([]);
  await timers.elapse();
  const memory = await read('subrosa_memory_bytes');
  expect(memory.map(({ labels }) => labels)).toEqual([{ part: 'resident' }, { part: 'heap' }]);
  for (const { value } of memory) {
    expect(value).toBeGreaterThan(0);
    expect(value % (16 * 1024 * 1024)).toBe(0);
  }
  for (const name of ['subrosa_event_loop_utilisation_ratio', 'subrosa_cpu_cores']) {
    const [figure] = await read(name);
    expect(Math.round((figure?.value ?? -1) * 20)).toBeCloseTo((figure?.value ?? -1) * 20);
  }
  expect(await read('subrosa_event_loop_delay_seconds')).toHaveLength(3);
  stop();
});
