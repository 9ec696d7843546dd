import type { Attack } from './define-attack.ts';
import { faultsOf, judge, type Verdict } from './judge.ts';
import { onlyPlant, type Plant } from './plant.ts';
import { reportTable, reportWinners, reportWorld } from './report.ts';
import type { StolenWorld } from './thief/loot.ts';

/** Every leak that one of these attacks must find. */
export function plantsOf(attacks: readonly Attack[]): Plant[] {
  return [...new Set(attacks.flatMap(({ finds }) => finds))];
}

export function runAttacks(attacks: readonly Attack[], world: StolenWorld, share = 1): Verdict[] {
  const verdicts = attacks.map((attack) => judge(attack, world, share));
  console.log([reportWorld(world.truth), reportTable(verdicts), reportWinners(verdicts)].join('\n\n').trim());
  return verdicts;
}

/**
 * The reasons why a run fails. By luck alone each attack exceeds its bound in one run of a hundred, or has too few trials. People
 * would rerun such a test until it passes, and stop believing it. A real fault shows in a second world too.
 */
export async function faultsInTwoWorlds(seed: number, attackWorld: (seed: number) => Promise<Verdict[]>) {
  const faults = faultsOf(await attackWorld(seed));
  if (faults.length === 0) return [];
  console.log(`${faults.join(', ')}\n\nRepeating in another world, to rule out luck.\n`);
  const again = faultsOf(await attackWorld(seed + 1));
  return faults.filter((fault) => again.includes(fault));
}

/** A leak, and attacks that guess the same and are meant to find it. */
export interface Proof {
  plant: Plant;
  guesses: string;
  attacks: Attack[];
}

/** What must be found. */
export function proofsOf(attacks: readonly Attack[]): Proof[] {
  const pairs = attacks.flatMap((attack) => attack.finds.map((plant) => ({ attack, plant })));
  const families = Map.groupBy(pairs, ({ attack, plant }) => `${plant.name}: ${attack.guesses}`);
  return [...families.values()].flatMap(([first, ...others]) =>
    first
      ? [{ plant: first.plant, guesses: first.attack.guesses, attacks: [first, ...others].map(({ attack }) => attack) }]
      : [],
  );
}

/** Attacks only the planted table and what is needed to use it. */
export function attackPlanted({ plant, attacks }: Proof, world: StolenWorld): Verdict[] {
  const planted = onlyPlant(world, plant);
  return attacks.map((attack) => judge(attack, planted));
}
