import { createTestApp } from '#test/harness/test-app.ts';
import { proveAttacks } from '../prove.ts';
import { WORLD_SETTINGS } from '../standalone-app.ts';
import { LARGE_TABLES } from './attack-large-tables.ts';
import { makeLargeWorld } from './large-world.ts';

proveAttacks(LARGE_TABLES, async (seed) => {
  const app = await createTestApp(WORLD_SETTINGS);
  try {
    return await makeLargeWorld(app, seed);
  } finally {
    await app.close();
  }
});
