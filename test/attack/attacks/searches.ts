import { DAY } from '#platform/shared/durations.ts';
import type { DumpedRow } from '../dump.ts';
import type { Evidence, SeenBatch, SeenLetter, Trace } from '../evidence.ts';
import { isWithin, traceTables, type Guesses, type Method } from './guess.ts';

/**
 * Guesses which tag of a search belongs to which tag of a recipient: the one that occurs whenever the other does, by batches of
 * transactions or by days.
 */
export function* searchesOfLetters(evidence: Evidence): Generator<Method> {
  for (const { table, rows, column } of tagColumns(evidence)) {
    for (const [how, partners] of [
      ['batch', partnersBy(evidence, rows, column, batchOfRow(evidence), ({ batch }) => batch)],
      ['day', partnersBy(evidence, rows, column, dayOfRow, ({ hour }) => hour && Math.floor(hour / DAY))],
    ] as const) {
      // One guess for each tag, made for one of its letters: all of them would be right or wrong together.
      const guesses = [...partners].map(([target, partner]): [string, string] => [
        evidence.letters.find(({ targetTag }) => targetTag === target)?.id ?? '',
        partner,
      ]);
      yield { name: `${table}.${column}, ${how} after ${how}`, guesses: new Map(guesses) };
    }
  }
}

/** Guesses the author: who left a trace just before the search that belongs to the letter. */
export function* searchTrail(evidence: Evidence): Generator<Method> {
  for (const { table, rows, column } of tagColumns(evidence)) {
    const partners = partnersBy(evidence, rows, column, batchOfRow(evidence), ({ batch }) => batch);
    const searchOf = ({ targetTag, batch }: SeenLetter) => {
      const tag = partners.get(targetTag ?? '');
      return rows.findLast(({ xmin, values }) => values.get(column) === tag && isWithin(batch, xmin));
    };
    const searches = new Map(evidence.letters.map((letter) => [letter.id, searchOf(letter)]));
    for (const [name, traces] of traceTables(evidence)) {
      yield { name: `${name} before ${table}.${column}`, guesses: lastBefore(traces, searches) };
    }
  }
}

function lastBefore(traces: Trace[], searches: Map<string, DumpedRow | undefined>): Guesses {
  const sorted = traces.toSorted((a, b) => a.row.xmin - b.row.xmin);
  const guesses = [...searches].flatMap(([id, search]): [string, string][] => {
    const before = search && sorted.findLast(({ row }) => row.xmin <= search.xmin);
    return before ? [[id, before.account]] : [];
  });
  return new Map(guesses);
}

/** Columns of tags that occur more than once. */
function* tagColumns({
  otherTables,
  traces,
}: Evidence): Generator<{ table: string; rows: DumpedRow[]; column: string }> {
  const named = [...traces].map(([table, own]): [string, DumpedRow[]] => [table, own.map(({ row }) => row)]);
  for (const [table, rows] of [...otherTables, ...named]) {
    for (const column of rows[0]?.values.keys() ?? []) {
      const values = rows.map((row) => row.values.get(column));
      const areTags = values.every((value) => value?.startsWith('\\x'));
      if (areTags && new Set(values).size < rows.length) yield { table, rows, column };
    }
  }
}

function batchOfRow({ batches }: Evidence): (row: DumpedRow) => SeenBatch | undefined {
  return ({ xmin }) => batches.find((batch) => isWithin(batch, xmin));
}

function dayOfRow({ values }: DumpedRow): number | undefined {
  const day = values.get('day');
  return day === undefined ? undefined : Date.parse(day) / DAY;
}

/** For each recipient's tag, the search tag that coincides with it best. */
function partnersBy<T>(
  { letters }: Evidence,
  rows: DumpedRow[],
  column: string,
  whenSearched: (row: DumpedRow) => T | undefined,
  whenDelivered: (letter: SeenLetter) => T | null,
): Map<string, string> {
  const searched = new Map<string, Set<T>>();
  for (const row of rows) {
    const when = whenSearched(row);
    const tag = row.values.get(column) ?? '';
    if (when !== undefined) searched.set(tag, (searched.get(tag) ?? new Set()).add(when));
  }
  const times = new Set([...searched.values()].flatMap((own) => [...own])).size;
  const partners = new Map<string, string>();
  for (const [target, own] of Map.groupBy(letters, ({ targetTag }) => targetTag ?? '')) {
    const delivered = new Set(own.map(whenDelivered).filter((when) => when !== null));
    const scored = [...searched].map(([tag, when]): [string, number] => [tag, likeness(delivered, when, times)]);
    const best = scored.toSorted(([, a], [, b]) => b - a)[0];
    if (best && target !== '') partners.set(target, best[0]);
  }
  return partners;
}

/** How much more often they coincide than by chance. */
function likeness<T>(letters: Set<T>, searches: Set<T>, times: number): number {
  const usual = Math.log(Math.max(1, searches.size) / Math.max(1, times));
  let score = 0;
  for (const when of letters) score += searches.has(when) ? -usual : -3;
  return score;
}
