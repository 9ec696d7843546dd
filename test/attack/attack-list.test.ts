import { expect, it } from 'vitest';
import { ACTING_ATTACKS } from './acting/acting-world.ts';
import { ATTACKS } from './attack-list.ts';
import { plantsOf } from './run-attacks.ts';

/**
 * The times of the log say little more about who sent before a delivery than the chance knows already. Rows of one person are found by
 * their order without a leak. Turning points compare letters with one recipient's tag, which the database keeps from repeating.
 */
const WITHOUT_PLANT = ['log beside a dump', 'rows of one person, by order', 'turning points'];

it('each attack has a name of its own and a leak that proves that it can win', () => {
  const attacks = [...ATTACKS, ...ACTING_ATTACKS];
  const names = attacks.map(({ name }) => name);
  const unproven = attacks.filter((attack) => plantsOf([attack]).length === 0).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(unproven.toSorted()).toEqual(WITHOUT_PLANT);
});
