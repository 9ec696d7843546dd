import { createTestApp } from '#test/harness/test-app.ts';
import { proveAttacks } from '../prove.ts';
import { plantsOf } from '../run-attacks.ts';
import { ACTING_ATTACKS, makeActingWorld, SIZES, SMALL_ATTACKS } from './acting-world.ts';
import { ACTING_PLANTS } from './plants.ts';

const [attacks, size, share] = process.env['PROVE']
  ? ([ACTING_ATTACKS, SIZES.usual, 1] as const)
  : ([SMALL_ATTACKS, SIZES.small, 0.2] as const);

const plants = ACTING_PLANTS.filter((plant) => plantsOf([...attacks]).includes(plant));

const steal = async (seed: number) => {
  const app = await createTestApp();
  try {
    return await makeActingWorld(app, seed, size, plants);
  } finally {
    await app.close();
  }
};

proveAttacks([...attacks], steal, share);
