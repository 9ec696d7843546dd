import type { Keys } from '#platform/server/keys/keys.ts';

/** An account that was created lately, by the tag of its row. */
export interface NewAccountRow {
  tag: Buffer;
  /** When it was created, in milliseconds. */
  at: number;
}

/** Among how many of the newest accounts is drawn: most of them were not there the night before. */
const REMEMBERED = 16;

const newest = new WeakMap<Keys, readonly NewAccountRow[]>();

/** The accounts that were created last, the newest first, as far as this process knows. */
export function newestAccounts(keys: Keys): readonly NewAccountRow[] {
  return newest.get(keys) ?? [];
}

export function rememberNewest(keys: Keys, rows: readonly NewAccountRow[]): void {
  const all = new Map([...rows, ...newestAccounts(keys)].map((row) => [row.tag.toString('hex'), row]));
  newest.set(keys, [...all.values()].toSorted((a, b) => b.at - a.at).slice(0, REMEMBERED));
}
