import { createTestApp } from '#test/harness/test-app.ts';
import { ATTACKS } from './attack-list.ts';
import { proveAttacks } from './prove.ts';
import { plantsOf } from './run-attacks.ts';
import { WORLD_SETTINGS } from './standalone-app.ts';
import { Thief } from './thief/thief.ts';
import { simulate, USUAL_SIZE } from './world/simulate.ts';

proveAttacks(ATTACKS, async (seed) => {
  const thief = new Thief();
  const app = await createTestApp(WORLD_SETTINGS, thief.log);
  try {
    const { truth } = await simulate(app, { ...USUAL_SIZE, seed }, { plants: plantsOf(ATTACKS), thief });
    return { loot: await thief.comeAtLast(app), truth };
  } finally {
    await app.close();
  }
});
