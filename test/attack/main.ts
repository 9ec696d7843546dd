import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { ACTING_ATTACKS, makeActingWorld, SIZES } from './acting/acting-world.ts';
import { ATTACKS } from './attack-list.ts';
import { faultsOf, type Verdict } from './judge.ts';
import { LARGE_TABLES } from './large-tables/attack-large-tables.ts';
import { makeLargeWorld } from './large-tables/large-world.ts';
import { withoutPlants, type Plant } from './plant.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { faultsInTwoWorlds, plantsOf, runAttacks } from './run-attacks.ts';
import { readWorld, saveWorld } from './saved-world.ts';
import { openStandaloneApp } from './standalone-app.ts';
import type { StolenWorld } from './thief/loot.ts';
import { Thief } from './thief/thief.ts';
import { simulate, USUAL_SIZE, type Size } from './world/simulate.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: `${USUAL_SIZE.people}` },
    letters: { type: 'string', default: `${USUAL_SIZE.letters}` },
    days: { type: 'string', default: `${USUAL_SIZE.days}` },
    seed: { type: 'string', default: '1' },
    plant: { type: 'string' },
    world: { type: 'string' },
    save: { type: 'string' },
    from: { type: 'string' },
  },
});
const size: Size = {
  people: Number(values.people),
  letters: Number(values.letters),
  days: Number(values.days),
  seed: Number(values.seed),
};
const share = Math.min(1, size.letters / USUAL_SIZE.letters);

const faults = await run();
console.log(faults.length === 0 ? 'No attack wins except those whose figures are published.' : faults.join('\n'));
process.exitCode = faults.length === 0 ? 0 : 1;

async function run(): Promise<string[]> {
  // A world takes minutes to simulate and seconds to attack, so keep one while you work on an attack.
  if (values.from) return faultsOf(attack(readWorld(values.from)));
  if (values.plant !== undefined) return faultsOf(attack(await steal(size, findPlants(values.plant))));
  const found: string[] = [];
  for (const [world, attackWorld] of Object.entries({ week: attackWeek, acting: attackActing, large: attackLarge })) {
    if ((values.world ?? world) === world) found.push(...(await faultsInTwoWorlds(size.seed, attackWorld)));
  }
  return found;
}

async function attackWeek(seed: number): Promise<Verdict[]> {
  return attack(await steal({ ...size, seed }));
}

async function attackActing(seed: number): Promise<Verdict[]> {
  const make = (app: TestApp) => makeActingWorld(app, seed, SIZES.usual, []);
  return runAttacks(ACTING_ATTACKS, await stealOther('A member who acts', seed, make));
}

async function attackLarge(seed: number): Promise<Verdict[]> {
  const make = async (app: TestApp) => withoutPlants(await makeLargeWorld(app, seed), plantsOf(LARGE_TABLES));
  return runAttacks(LARGE_TABLES, await stealOther('Large tables', seed, make));
}

function findPlants(name: string): Plant[] {
  const all = plantsOf(ATTACKS);
  const found = all.filter((plant) => plant.name === name);
  if (found.length > 0) return found;
  console.error(`Unknown plant. The plants are: ${all.map((plant) => plant.name).join(', ')}.`);
  process.exit(2);
}

async function steal(world: Size, plants: Plant[] = []): Promise<StolenWorld> {
  const started = Date.now();
  const thief = new Thief();
  const app = await openStandaloneApp(thief.log);
  try {
    const { truth } = await simulate(app, world, { plants, thief });
    const loot = await thief.comeAtLast(app);
    console.log(`Seed ${world.seed}: simulated in ${seconds(started)}.`);
    if (values.save && world.seed === size.seed) saveWorld(values.save, { loot, truth });
    return { loot, truth };
  } finally {
    await app.close();
  }
}

async function stealOther(
  name: string,
  seed: number,
  make: (app: TestApp) => Promise<StolenWorld>,
): Promise<StolenWorld> {
  const started = Date.now();
  const app = await openStandaloneApp(pino({ level: 'silent' }));
  try {
    const world = await make(app);
    console.log(`${name}, seed ${seed}: simulated in ${seconds(started)}.`);
    return world;
  } finally {
    await app.close();
  }
}

function attack(world: StolenWorld): Verdict[] {
  const started = Date.now();
  const verdicts = runAttacks(ATTACKS, world, share);
  console.log(`Attacked in ${seconds(started)}.`);
  return verdicts;
}

function seconds(since: number): string {
  return `${Math.round((Date.now() - since) / 1000)} s`;
}
