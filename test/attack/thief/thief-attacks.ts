import type { Verdict } from '../judge.ts';
import type { Scale } from '../stated.ts';
import type { Truth } from '../world/truth.ts';
import type { ThiefAttack } from './define-attack.ts';
import type { Loot } from './loot.ts';

/** All attacks of the patient thief. */
export const THIEF_ATTACKS: ThiefAttack[] = [];

/** Runs all of them, or only those with these names. */
export function attackLoot(loot: Loot, truth: Truth, scale: Scale, names?: readonly string[]): Verdict[] {
  const chosen = THIEF_ATTACKS.filter(({ name }) => names === undefined || names.includes(name));
  return chosen.map((attack) => attack.judge(loot, truth, scale));
}
