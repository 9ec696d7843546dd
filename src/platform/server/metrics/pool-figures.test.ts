import { Registry } from '@prometheus-io/client';
import { expect, it } from 'vitest';
import { watchPools } from './pool-figures.ts';

it('shows the use of a pool in halves, so that a single query is not seen', async () => {
  const registry = new Registry();
  let inUse = 0;
  watchPools(registry, () => [{ pool: 'writers', max: 10, inUse, waiting: inUse === 10 ? 4 : 0 }]);
  const lines = async () => (await registry.metrics()).split('\n').filter((line) => line.startsWith('subrosa'));
  const ratios: string[] = [];
  for (const now of [0, 1, 4, 5, 9, 10]) {
    inUse = now;
    ratios.push((await lines())[0]?.split(' ')[1] ?? '');
  }
  expect(ratios).toEqual(['0', '0', '0', '0.5', '0.5', '1']);
  expect((await lines())[1]).toBe('subrosa_database_pool_waiting{pool="writers"} 4');
});
