import { expect, it } from 'vitest';
import { ACTING_ATTACKS } from './acting/acting-world.ts';
import { ATTACKS } from './attack-list.ts';
import { EXPECTED_FAILURES } from './expected-failures.ts';
import { LARGE_TABLES } from './large-tables/attack-large-tables.ts';
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

/** May shrink, must not grow. */
const MOST_EXPECTED_FAILURES = 5;

it('expects attacks to win for a reason, and no more of them than before', () => {
  const attacks = [...ATTACKS, ...ACTING_ATTACKS, ...LARGE_TABLES];
  const measured = EXPECTED_FAILURES.map(({ attack }) => attacks.find(({ name }) => name === attack)?.measure);
  expect(measured).toEqual(EXPECTED_FAILURES.map(() => 'bounded'));
  expect(EXPECTED_FAILURES.filter(({ why }) => why.trim() === '')).toEqual([]);
  expect(EXPECTED_FAILURES.length).toBeLessThanOrEqual(MOST_EXPECTED_FAILURES);
});
