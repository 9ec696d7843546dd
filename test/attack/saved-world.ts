import { closeSync, fstatSync, openSync, readSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import type { StolenWorld } from './thief/loot.ts';

/** A world of the usual size has more bytes than one call can write or read. */
const AT_ONCE = 2 ** 30;

export function saveWorld(file: string, world: StolenWorld): void {
  const bytes = serialize(world);
  const target = openSync(file, 'w');
  for (let start = 0; start < bytes.length; start += AT_ONCE) {
    writeFileSync(target, bytes.subarray(start, start + AT_ONCE));
  }
  closeSync(target);
}

export function readWorld(file: string): StolenWorld {
  const source = openSync(file, 'r');
  const bytes = Buffer.alloc(fstatSync(source).size);
  for (let start = 0; start < bytes.length;) {
    start += readSync(source, bytes, start, Math.min(AT_ONCE, bytes.length - start), null);
  }
  closeSync(source);
  return deserialize(bytes) as StolenWorld;
}
