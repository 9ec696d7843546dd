import { describe, expect, it } from 'vitest';
import { HOUR } from '#platform/shared/durations.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import { attackDump } from './attack-dump.ts';
import { takeDump, type Dump } from './dump.ts';
import { faultsOf, judge, upperBound, type Verdict } from './judge.ts';
import type { Scale } from './least-trials.ts';
import { WORLD_SETTINGS } from './lone-app.ts';
import { onlyPlant, PLANTS, withoutPlants } from './plant.ts';
import { reportTable, reportWinners, reportWorld } from './report.ts';
import { liveThrough, type Size } from './world/live.ts';
import type { Truth } from './world/truth.ts';

const SIZES: Record<Scale, Size> = {
  small: { people: 60, letters: 100, days: 4, seed: 1 },
  full: { people: 500, letters: 1500, days: 8, seed: 1 },
};
const SCALE: Scale = process.env['PROVE'] ? 'full' : 'small';
/** A guard against hanging: at full size a world takes seven minutes on a quiet machine, and a test may need two. */
const PATIENCE = 2 * HOUR;

interface Lived {
  dump: Dump;
  truth: Truth;
}

async function liveAndDump(size: Size): Promise<Lived> {
  const app: TestApp = await createTestApp(WORLD_SETTINGS);
  try {
    const { truth } = await liveThrough(app, size, PLANTS);
    return { dump: await takeDump(app.services.db), truth };
  } finally {
    await app.close();
  }
}

/** One world serves all tests: with its plants to show that they are found, without them to show what else is. */
const worlds = new Map<number, Promise<Lived>>();
function worldOf(seed: number): Promise<Lived> {
  const world = worlds.get(seed) ?? liveAndDump({ ...SIZES[SCALE], seed });
  worlds.set(seed, world);
  return world;
}

async function attackWithoutPlants(seed: number): Promise<Verdict[]> {
  const { dump, truth } = await worldOf(seed);
  const verdicts = attackDump(withoutPlants(dump), truth, SCALE);
  console.log(`${reportWorld(truth)}\n\n${reportTable(verdicts)}\n${reportWinners(verdicts)}`);
  return verdicts;
}

const winners = (verdicts: Verdict[]) => verdicts.filter(({ passed }) => !passed);

describe('somebody with the whole database and none of the keys', () => {
  it(
    'guesses no better than somebody who saw people come and go',
    async () => {
      const faults = faultsOf(await attackWithoutPlants(1));
      if (faults.length === 0) return;
      // Each attack is above its bound in one run of a hundred by luck alone, and there are over twenty of them: a test that
      // fails for that would be run again until it passes, and believed no more. What leaks wins in another world too, and
      // what no world gives trials is short of them in both.
      console.log(`${faults.join(', ')}\nOnce more in another world: luck does not come twice.`);
      const again = faultsOf(await attackWithoutPlants(2));
      expect(faults.filter((fault) => again.includes(fault))).toEqual([]);
    },
    PATIENCE,
  );
});

describe('a leak that is put in on purpose', () => {
  it.each(PLANTS.filter(({ isFaint }) => SCALE === 'full' || !isFaint))(
    '$name turns the run red',
    async (plant) => {
      let verdicts: Verdict[] = [];
      // In a small world a leak stays hidden now and then; in five of them it does not.
      for (const seed of SCALE === 'full' ? [1] : [1, 2, 3, 4, 5]) {
        const { dump, truth } = await worldOf(seed);
        const all = attackDump(onlyPlant(dump, plant), truth, SCALE);
        verdicts = all.filter(({ guesses }) => plant.reveals.includes(guesses));
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
    const attack = { attack: 'a', guesses: 'b', by: [], least: 100 };
    expect(judge(attack, trials(11)).passed).toBe(true);
    expect(judge(attack, trials(12)).passed).toBe(false);
  });

  it('means nothing for an attack with too few trials, or with so likely ones that all may be hits', () => {
    const judged = (count: number, chance: number, least: number, hits: number) =>
      judge(
        { attack: 'a', guesses: 'b', by: [], least },
        Array.from({ length: count }, (_, n) => ({ hit: n < hits, chance })),
      );
    const none = 'a had no trials, or too few';
    expect(
      [judged(0, 0, 1, 0), judged(9, 0.05, 10, 0), judged(2, 0.5, 2, 2)].flatMap((one) => faultsOf([one])),
    ).toEqual([none, none, none]);
    expect(faultsOf([judged(10, 0.05, 10, 10), judged(10, 0.05, 10, 0)])).toEqual(['a wins']);
  });
});
