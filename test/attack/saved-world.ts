import { readFileSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import type { Loot } from './thief/loot.ts';
import type { Truth } from './world/truth.ts';

/** What was stolen from a world, and what really happened in it. */
export interface StolenWorld {
  loot: Loot;
  truth: Truth;
}

/** A world takes minutes to simulate and seconds to attack: whoever works on an attack keeps one. */
export function saveWorld(file: string, { loot, truth }: StolenWorld): void {
  writeFileSync(file, serialize({ loot, truth }));
}

export function loadWorld(file: string): StolenWorld {
  return deserialize(readFileSync(file)) as StolenWorld;
}
