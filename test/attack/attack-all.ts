import { attackDump } from './attack-dump.ts';
import type { Verdict } from './judge.ts';
import type { Scale } from './stated.ts';
import type { Loot } from './thief/loot.ts';
import { attackLoot } from './thief/thief-attacks.ts';
import type { Truth } from './world/truth.ts';

/** Every attack: on the last dump alone, and those of a patient thief. */
export function attackAll(loot: Loot, truth: Truth, scale: Scale): Verdict[] {
  return [...attackDump(loot.last, truth, scale), ...attackLoot(loot, truth, scale)];
}
