import type { Plant } from '../plant.ts';

/** The same table reveals something else too, to other attacks. */
export function usedAgain(
  { table, beside }: Plant,
  plant: Pick<Plant, 'name' | 'reveals' | 'foundBy' | 'isFaint'> & { beside?: string[] },
): Plant {
  return { table, beside, ...plant, prepare: () => Promise.resolve() };
}
