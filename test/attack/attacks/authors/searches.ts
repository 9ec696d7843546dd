import type { DumpedRow } from '../../dump.ts';
import {
  evidenceOf,
  MIN_LENGTH,
  type Evidence,
  type SeenBatch,
  type SeenLetter,
  type Trace,
} from '../../clues/evidence.ts';
import { assignSuspects, countUntil, guessEach, isWithin, traceTables } from '../../clues/guess.ts';
import { lettersIn, lettersNamedIn } from '../../clues/seen-letters.ts';
import { defineAttack, type Guesses, type Method } from '../../define-attack.ts';
import { namedSends, searchesOfLetters } from '../../plants/sends.ts';
import { authorAttack } from './author-question.ts';

/** Guesses the author: who left a trace just before the search that belongs to the letter. */
export const searchTrail = authorAttack({ name: 'search trail', finds: [namedSends] }, function* methodsIn(evidence) {
  for (const { table, rows, column } of tagColumns(evidence)) {
    const partners = partnersBy(evidence, rows, column, batchOfRow(evidence), ({ batch }) => batch);
    const searchOf = ({ targetTag, batch }: SeenLetter) => {
      const tag = partners.get(targetTag ?? '');
      return rows.findLast(({ xmin, values }) => values.get(column) === tag && isWithin(batch, xmin));
    };
    const searches = new Map(evidence.letters.map((letter) => [letter.id, searchOf(letter)]));
    for (const [name, traces] of traceTables(evidence)) {
      yield { name: `${name} before ${table}.${column}`, guesses: lastBefore(evidence.letters, traces, searches) };
    }
  }
});

/** Guesses which row the search before a letter has left: one since the delivery before, or one that a row of the letter names. */
export const searchBefore = defineAttack({
  name: 'search before a letter',
  asks: 'two rows of one act',
  guesses: 'its search',
  chance: 'one in the searches since the delivery before',
  least: 20,
  finds: [searchesOfLetters],
  prepare({ loot, truth }) {
    const evidence = evidenceOf(loot.last);
    const searchOf = (id: string) => truth.letters.get(id)?.search;
    const batchOf = (id: string) => truth.batches[truth.letters.get(id)?.batch ?? -1] ?? truth;
    const hours = new Map(evidence.letters.map(({ id, hour }) => [id, hour]));
    return {
      methods: searchMethods(evidence),
      question: {
        asked: evidence.letters.filter(({ id }) => searchOf(id)),
        togetherBy: (id) => hours.get(id),
        isRight: (id, guess) => searchOf(id) === guess,
        chance: (id) => 1 / Math.max(1, batchOf(id).searches.size),
      },
    };
  },
});

function* searchMethods(evidence: Evidence): Generator<Method> {
  const letters = lettersIn([evidence.dump]);
  for (const [table, rows] of evidence.otherTables) {
    const named = rows.flatMap((row) => lettersNamedIn(row, letters).map((id) => ({ id, row })));
    const inOrder = rows.toSorted((a, b) => a.xmin - b.xmin);
    for (const column of rows[0]?.values.keys() ?? []) {
      const valueOf = ({ values }: DumpedRow) => values.get(column) ?? '';
      const guesses = guessEach(named, ({ row }) => valueOf(row));
      yield { name: `${table}.${column} of the letter’s row`, guesses };
      if (!rows.every((row) => valueOf(row).length >= MIN_LENGTH)) continue;
      yield* assignSuspects(`${table}.${column} between deliveries`, evidence, (batch) =>
        inOrder.filter(({ xmin }) => isWithin(batch, xmin)).map(valueOf),
      );
    }
  }
}

function lastBefore(letters: SeenLetter[], traces: Trace[], searches: Map<string, DumpedRow | undefined>): Guesses {
  const sorted = traces.toSorted((a, b) => a.row.xmin - b.row.xmin);
  return guessEach(letters, ({ id }) => {
    const search = searches.get(id);
    return search && sorted[countUntil(sorted, search.xmin, ({ row }) => row.xmin) - 1]?.account;
  });
}

interface TagColumn {
  table: string;
  rows: DumpedRow[];
  column: string;
}

/** Columns of tags that occur more than once. */
function* tagColumns({ otherTables, traces }: Evidence): Generator<TagColumn> {
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
