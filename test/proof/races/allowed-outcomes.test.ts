import { describe, expect, it } from 'vitest';
import { AllowedOutcomes } from './allowed-outcomes.ts';

/** Two who add to one number, and one who doubles it. */
async function inOrder(order: readonly string[]) {
  let total = 1;
  for (const name of order) total = name === 'double' ? total * 2 : total + 1;
  return { answers: {}, seen: total };
}

const outcomes = () => new AllowedOutcomes(['add', 'addToo', 'double'], inOrder);
const ending = (seen: number) => ({ answers: {}, seen });

describe('an outcome is allowed', () => {
  it('if some order leads to it, even if they ended in another one', async () => {
    for (const total of [4, 5, 6]) {
      expect(await outcomes().has(ending(total), ['add', 'addToo', 'double']), String(total)).toBe(true);
    }
  });

  it('not if it is of a lost update', async () => {
    expect(await outcomes().has(ending(3), ['double', 'add', 'addToo'])).toBe(false);
  });
});

it('counts different outcomes, with an order that leads to each', async () => {
  const allowed = outcomes();
  await allowed.tryMore();
  expect([allowed.size, allowed.list()[0]]).toEqual([3, 'add, addToo, double: {"answers":{},"seen":6}']);
});
