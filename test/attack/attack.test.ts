import { expect, it } from 'vitest';
import { createTestApp } from '#test/harness/test-app.ts';
import { ATTACKS } from './attack-list.ts';
import { proveAttacks } from './prove.ts';
import { plantsOf } from './run-attacks.ts';
import { WORLD_SETTINGS } from './standalone-app.ts';
import { Thief } from './thief/thief.ts';
import { SIZES, simulate } from './world/simulate.ts';

proveAttacks(ATTACKS, async (scale, seed) => {
  const thief = new Thief();
  const app = await createTestApp(WORLD_SETTINGS, thief.log);
  try {
    const { truth } = await simulate(app, { ...SIZES[scale], seed }, { plants: plantsOf(ATTACKS), thief });
    return { loot: await thief.comeAtLast(app), truth };
  } finally {
    await app.close();
  }
});

/**
 * The times of the log say little more about who sent before a delivery than the chance knows already. Rows of one person are found by
 * their order without a leak. Turning points compare letters with one recipient's tag, which the database keeps from repeating.
 */
const WITHOUT_PLANT = ['log beside a dump', 'rows of one person, by order', 'turning points'];

it('each attack has a name of its own and a leak that proves that it can win', () => {
  const names = ATTACKS.map(({ name }) => name);
  const unproven = ATTACKS.filter((attack) => plantsOf([attack]).length === 0).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(unproven.toSorted()).toEqual(WITHOUT_PLANT);
});
