import { expect, it } from 'vitest';
import { serializeByKey } from './serialize-by-key.ts';

it('runs tasks with the same key one after the other, in the order they came, even if one fails', async () => {
  const serialize = serializeByKey();
  const log: string[] = [];
  const work = (key: string, name: string, until?: Promise<unknown>) =>
    serialize(key, async () => {
      log.push(`${name} begins`);
      await until;
      log.push(`${name} ends`);
      if (name === 'a1') throw new Error('a1 fails');
      return name;
    });
  // If b1 had to wait for a1, neither would ever end.
  const b1 = Promise.withResolvers<void>();
  const a1 = work('a', 'a1', b1.promise);
  const a2 = work('a', 'a2');
  const other = work('b', 'b1').finally(b1.resolve);
  const results = await Promise.allSettled([a1, a2, other]);
  expect(log.filter((entry) => entry.startsWith('a'))).toEqual(['a1 begins', 'a1 ends', 'a2 begins', 'a2 ends']);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});
