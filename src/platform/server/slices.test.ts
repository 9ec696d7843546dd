import { expect, it } from 'vitest';
import { inSlices } from './slices.ts';

it('works through all items in their order, and lets others run in between', async () => {
  const items = Array.from({ length: 60 }, (_, n) => n);
  const steps: (number | string)[] = [];
  setImmediate(() => steps.push('another request'));
  const results = await inSlices(items, (slice) => {
    steps.push(slice.length);
    return slice.map((n) => n * 2);
  });
  expect(results).toEqual(items.map((n) => n * 2));
  expect(steps).toEqual([25, 'another request', 25, 10]);
  expect(await inSlices([], () => [1])).toEqual([]);
});
