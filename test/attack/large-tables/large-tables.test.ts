import { describe, expect, it } from 'vitest';
import { HOUR } from '#platform/shared/durations.ts';
import { createTestApp } from '#test/harness/test-app.ts';
import { faultsOf, type Verdict } from '../judge.ts';
import { reportTable, reportWinners, reportWorld } from '../report.ts';
import { WORLD_SETTINGS } from '../standalone-app.ts';
import type { Scale } from '../stated.ts';
import { attackLargeTables, attackTable } from './attack-large-tables.ts';
import { makeLargeWorld, type LargeWorld } from './large-world.ts';
import { tablesAt } from './large-table-list.ts';
import { onlyLargePlant, plantsBeside } from './plants.ts';

const SCALE: Scale = process.env['PROVE'] ? 'full' : 'small';
/** Only against hanging. */
const TIMEOUT = HOUR;

const worlds = new Map<number, Promise<LargeWorld>>();
function worldOf(seed: number): Promise<LargeWorld> {
  const world = worlds.get(seed) ?? openWorld(seed);
  worlds.set(seed, world);
  return world;
}

async function openWorld(seed: number): Promise<LargeWorld> {
  const app = await createTestApp(WORLD_SETTINGS);
  try {
    return await makeLargeWorld(app, SCALE, seed);
  } finally {
    await app.close();
  }
}

async function attackWorld(seed: number): Promise<Verdict[]> {
  const world = await worldOf(seed);
  const verdicts = attackLargeTables(world, SCALE);
  console.log(`${reportWorld(world.truth)}\n\n${reportTable(verdicts)}\n${reportWinners(verdicts)}`);
  return verdicts;
}

describe('an attacker on large tables', () => {
  it(
    'guesses no better than chance, except where its figures are published',
    async () => {
      const faults = faultsOf(await attackWorld(1));
      if (faults.length === 0) return;
      console.log(`${faults.join(', ')}\nRepeating in another world, to rule out luck.`);
      const again = faultsOf(await attackWorld(2));
      expect(faults.filter((fault) => again.includes(fault))).toEqual([]);
    },
    TIMEOUT,
  );
});

describe('a planted leak beside a large table', () => {
  it.each(plantsBeside(tablesAt(SCALE)))(
    'is found: $name',
    async (plant) => {
      let verdicts: Verdict[] = [];
      // A small world sometimes hides a leak; three of them do not.
      for (const seed of SCALE === 'full' ? [1] : [1, 2, 3]) {
        const world = await worldOf(seed);
        verdicts = [attackTable(onlyLargePlant(world.dump, plant), world, plant.large, SCALE)];
        if (verdicts.some(({ passed }) => !passed)) break;
      }
      expect(
        verdicts.map(({ passed }) => passed),
        reportTable(verdicts),
      ).toEqual([false]);
    },
    TIMEOUT,
  );
});
