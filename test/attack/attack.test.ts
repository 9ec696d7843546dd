import { describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import { attackDump } from './attack-dump.ts';
import { takeDump, type Dump } from './dump.ts';
import { judge, upperBound, type Verdict } from './judge.ts';
import { WORLD_SETTINGS } from './lone-app.ts';
import { onlyPlant, PLANTS, withoutPlants, type Plant } from './plant.ts';
import { reportTable, reportWinners, reportWorld } from './report.ts';
import { liveThrough, type Size } from './world/live.ts';
import type { Truth } from './world/truth.ts';

const SMALL: Size = { people: 60, letters: 100, days: 3, seed: 1 };
const FULL: Size = { people: 500, letters: 1500, days: 8, seed: 1 };
/** At full size several minutes go by in one test. */
const PATIENCE = 900_000;

interface Lived {
  dump: Dump;
  truth: Truth;
}

async function liveAndDump(size: Size, plants: Plant[] = []): Promise<Lived> {
  const app: TestApp = await createTestApp(WORLD_SETTINGS);
  try {
    const { truth } = await liveThrough(app, size, plants);
    return { dump: await takeDump(app.services.db), truth };
  } finally {
    await app.close();
  }
}

/** One small world serves all tests: with its plants to show that they are found, without them to show what else is. */
const smallWorlds = new Map<number, Promise<Lived>>();
function smallWorld(seed: number): Promise<Lived> {
  const world = smallWorlds.get(seed) ?? liveAndDump({ ...SMALL, seed }, PLANTS);
  smallWorlds.set(seed, world);
  return world;
}

async function cleanWorld(seed: number): Promise<Lived> {
  if (process.env['PROVE']) return liveAndDump({ ...FULL, seed });
  const { dump, truth } = await smallWorld(seed);
  return { dump: withoutPlants(dump), truth };
}

const winners = (verdicts: Verdict[]) => verdicts.filter(({ passed }) => !passed);

describe('somebody with the whole database and none of the keys', () => {
  it(
    'guesses no better than somebody who saw people come and go',
    async () => {
      const { dump, truth } = await cleanWorld(1);
      const verdicts = attackDump(dump, truth);
      console.log(`${reportWorld(truth)}\n\n${reportTable(verdicts)}\n${reportWinners(verdicts)}`);
      if (winners(verdicts).length === 0) return;
      // Each attack is above its bound in one run of a hundred by luck alone, and there are over twenty of them: a test that
      // fails for that would be run again until it passes, and believed no more. What leaks wins in another world too.
      console.log('Once more in another world: luck does not come twice.');
      const second = await cleanWorld(2);
      const again = winners(attackDump(second.dump, second.truth));
      const twice = winners(verdicts).filter(({ attack }) => again.some((other) => other.attack === attack));
      expect(twice, reportWinners(twice)).toEqual([]);
    },
    PATIENCE,
  );
});

describe('a leak that is put in on purpose', () => {
  it.each(PLANTS.filter(({ isFaint }) => !isFaint))(
    '$name turns the run red',
    async (plant) => {
      let verdicts: Verdict[] = [];
      // In so small a world a leak stays hidden now and then; in five of them it does not.
      for (const seed of [1, 2, 3, 4, 5]) {
        const { dump, truth } = await smallWorld(seed);
        verdicts = attackDump(onlyPlant(dump, plant), truth).filter(({ guesses }) => plant.reveals.includes(guesses));
        if (winners(verdicts).length > 0) break;
      }
      expect(winners(verdicts), reportTable(verdicts)).not.toEqual([]);
    },
    PATIENCE,
  );
});

describe('the bound', () => {
  it('is the one of the binomial distribution where every chance is the same', () => {
    // From tables: 99 % of the time 100 tosses at 0.05 bring at most 11, 20 tosses at 0.5 at most 15.
    expect(upperBound(Array(100).fill(0.05))).toBe(11);
    expect(upperBound(Array(20).fill(0.5))).toBe(15);
  });

  it('lets luck through and not a leak', () => {
    const trials = (hits: number) => Array.from({ length: 100 }, (_, n) => ({ hit: n < hits, chance: 0.05 }));
    const attack = { attack: 'a', guesses: 'b', by: [] };
    expect(judge(attack, trials(11)).passed).toBe(true);
    expect(judge(attack, trials(12)).passed).toBe(false);
  });
});
