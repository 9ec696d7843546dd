import { describe, expect, it } from 'vitest';
import { HOUR } from '#platform/shared/durations.ts';
import type { Attack } from './define-attack.ts';
import { withoutPlants } from './plant.ts';
import { reportTable } from './report.ts';
import { attackPlanted, faultsInTwoWorlds, plantsOf, proofsOf, runAttacks } from './run-attacks.ts';
import type { StolenWorld } from './thief/loot.ts';

/** Only against hanging: a world takes seven minutes on an idle machine, and a test may need two. */
const TIMEOUT = 2 * HOUR;

/**
 * Declares the tests of some attacks, which share one world: with its plants, to show that they are found, and without them. A world
 * that is smaller than usual yields only a share of the trials.
 */
export function proveAttacks(attacks: Attack[], steal: (seed: number) => Promise<StolenWorld>, share = 1): void {
  const worlds = new Map<number, Promise<StolenWorld>>();
  const worldOf = (seed: number) => {
    const world = worlds.get(seed) ?? steal(seed);
    worlds.set(seed, world);
    return world;
  };

  describe('an attacker with the whole database and no keys', () => {
    it(
      'guesses no better than chance, except where its figures are published',
      async () => {
        const attackWorld = async (seed: number) =>
          runAttacks(attacks, withoutPlants(await worldOf(seed), plantsOf(attacks)), share);
        expect(await faultsInTwoWorlds(1, attackWorld)).toEqual([]);
      },
      TIMEOUT,
    );
  });

  describe('a planted leak', () => {
    it.each(proofsOf(attacks))(
      'is found: $plant.name, $guesses',
      async (proof) => {
        const verdicts = attackPlanted(proof, await worldOf(1));
        const missed = verdicts.filter(({ passed }) => passed);
        expect(missed, reportTable(verdicts)).toEqual([]);
      },
      TIMEOUT,
    );
  });
}
