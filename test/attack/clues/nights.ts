import type { DumpedRow } from '../dump.ts';
import { evidenceOf, type Evidence, type SeenLetter, type Trace } from './evidence.ts';
import type { DatedDump, Loot } from '../thief/loot.ts';

/** What one dump shows that the one before it does not, and the other way round. */
export interface Night {
  at: number;
  evidence: Evidence;
  /** Letters that were in no earlier dump, waiting or delivered. */
  letters: SeenLetter[];
  /** Rows of accounts that are new or changed since the night before, by table. */
  came: Map<string, Trace[]>;
  /** Rows of accounts that are gone or changed since. */
  went: Map<string, Trace[]>;
}

/** The dump of the last day counts as one more night. */
export function allNights({ nightly, last, log }: Loot): DatedDump[] {
  return [...nightly, { at: log.at(-1)?.at ?? Infinity, dump: last }];
}

/** The same, and the nights until the letters of those who have left are gone. */
export function nightsUntilGone(loot: Loot): DatedDump[] {
  return [...allNights(loot), ...loot.afterwards];
}

/** Compares each dump with the one before it, and the first with an empty database. */
export function compareNights(dumps: readonly DatedDump[]): Night[] {
  const seen = new Set<string>();
  let before: Evidence | null = null;
  return dumps.map(({ at, dump }) => {
    const evidence = evidenceOf(dump);
    const letters = evidence.letters.filter(({ id }) => !seen.has(id));
    for (const { id } of letters) seen.add(id);
    const night = { at, evidence, letters, came: rowsOnlyIn(evidence, before), went: rowsOnlyIn(before, evidence) };
    before = evidence;
    return night;
  });
}

export const accountsIn = (nights: readonly Night[]) => nights.map(({ evidence }) => evidence);

function rowsOnlyIn(one: Evidence | null, other: Evidence | null): Map<string, Trace[]> {
  const found = new Map<string, Trace[]>();
  for (const [table, traces] of one?.traces ?? []) {
    const known = new Set(other?.traces.get(table)?.map(({ row }) => versionOf(row)));
    const rows = traces.filter(({ row }) => !known.has(versionOf(row)));
    if (rows.length > 0) found.set(table, rows);
  }
  return found;
}

/** Rows that were written or locked again differ, even if all values are the same. */
function versionOf({ xmin, xmax, values }: DumpedRow): string {
  return JSON.stringify([xmin, xmax, ...values]);
}
