import { describe, expect, it } from 'vitest';
import { HOUR } from '#platform/shared/durations.ts';
import type { Attack, Scale } from './define-attack.ts';
import { withoutPlants } from './plant.ts';
import { reportTable } from './report.ts';
import { attackPlanted, faultsInTwoWorlds, plantsOf, proofsAt, runAttacks } from './run-attacks.ts';
import type { StolenWorld } from './thief/loot.ts';
import type { Verdict } from './judge.ts';

const SCALE: Scale = process.env['PROVE'] ? 'full' : 'small';
/** Only against hanging: at full size a world takes seven minutes on an idle machine, and a test may need two worlds. */
const TIMEOUT = 2 * HOUR;
/** A small world sometimes hides a leak; five of them do not. */
const WORLDS = SCALE === 'full' ? [1] : [1, 2, 3, 4, 5];

/** Declares the tests of some attacks, which share one world: with its plants, to show that they are found, and without them. */
export function proveAttacks(attacks: Attack[], steal: (scale: Scale, seed: number) => Promise<StolenWorld>): void {
  const worlds = new Map<number, Promise<StolenWorld>>();
  const worldOf = (seed: number) => {
    const world = worlds.get(seed) ?? steal(SCALE, seed);
    worlds.set(seed, world);
    return world;
  };

  describe('an attacker with the whole database and no keys', () => {
    it(
      'guesses no better than chance, except where its figures are published',
      async () => {
        const attackWorld = async (seed: number) =>
          runAttacks(attacks, withoutPlants(await worldOf(seed), plantsOf(attacks)), SCALE);
        expect(await faultsInTwoWorlds(1, attackWorld)).toEqual([]);
      },
      TIMEOUT,
    );
  });

  describe('a planted leak', () => {
    it.each(proofsAt(attacks, SCALE))(
      'is found: $plant.name, $guesses',
      async (proof) => {
        let verdicts: Verdict[] = [];
        for (const seed of WORLDS) {
          verdicts = attackPlanted(proof, await worldOf(seed), SCALE);
          if (verdicts.some(({ passed }) => !passed)) break;
        }
        const found = verdicts.filter(({ passed }) => !passed);
        // In a small world one attack is enough. In a large one each that is meant to find the leak must.
        const least = SCALE === 'full' ? proof.attacks.length : 1;
        expect(found.length, reportTable(verdicts)).toBeGreaterThanOrEqual(least);
      },
      TIMEOUT,
    );
  });
}
