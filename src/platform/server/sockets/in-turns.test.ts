import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inTurns } from './in-turns.ts';

it('does what has the same key one after the other, in the order it came, failures or not', async () => {
  const inTurn = inTurns();
  const log: string[] = [];
  const work = (key: string, name: string, ms: number) =>
    inTurn(key, async () => {
      log.push(`${name} begins`);
      await wait(ms);
      log.push(`${name} ends`);
      if (name === 'a1') throw new Error('a1 fails');
      return name;
    });
  const results = await Promise.allSettled([work('a', 'a1', 30), work('a', 'a2', 1), work('b', 'b1', 10)]);
  expect(log.filter((line) => line.startsWith('a'))).toEqual(['a1 begins', 'a1 ends', 'a2 begins', 'a2 ends']);
  expect(log.indexOf('b1 begins')).toBeLessThan(log.indexOf('a1 ends'));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});
