import type { DumpedRow } from '../../dump.ts';
import type { Evidence } from '../../clues/evidence.ts';
import { traceTables } from '../../clues/guess.ts';
import type { Method } from '../../define-attack.ts';
import { authorsInRowOrder } from '../../plants/sends.ts';
import { authorAttack } from './author-question.ts';

/** `pg_dump` keeps the order in which rows were written: guesses that letters and account rows have the same order. */
export const rowOrder = authorAttack({ name: 'row order', finds: [authorsInRowOrder] }, methodsIn);

function* methodsIn(evidence: Evidence): Generator<Method> {
  const letters = evidence.letters.filter(({ hour }) => hour !== null).toSorted((a, b) => a.row.place - b.row.place);
  for (const [table, traces] of traceTables(evidence)) {
    const orders: [string, string[]][] = [
      ['physical order', traces.toSorted(byPlace).map(({ account }) => account)],
      ['order of tags', [...new Set(traces.map(({ account }) => account))].toSorted()],
    ];
    for (const [how, order] of orders) {
      if (order.length === 0) continue;
      const at = (n: number) => order[Math.floor(((n + 0.5) / letters.length) * order.length)] ?? '';
      yield { name: `${table} in ${how}`, guesses: new Map(letters.map(({ id }, n) => [id, at(n)])) };
      yield {
        name: `${table} in ${how}, reversed`,
        guesses: new Map(letters.map(({ id }, n) => [id, at(letters.length - 1 - n)])),
      };
      yield { name: `${table} in ${how}, one by one`, guesses: oneByOne(letters, order) };
    }
  }
}

function oneByOne(letters: { id: string }[], order: string[]): Map<string, string> {
  return new Map(letters.flatMap(({ id }, n): [string, string][] => (order[n] === undefined ? [] : [[id, order[n]]])));
}

function byPlace(a: { row: DumpedRow }, b: { row: DumpedRow }): number {
  return a.row.place - b.row.place;
}
