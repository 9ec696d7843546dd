import type { Evidence } from '../evidence.ts';
import { seenBetween, traceTables, type Method } from './guess.ts';

/** A batch is delivered when it has enough authors: guesses the last account that was seen before it. */
export function* newestVisitor(evidence: Evidence): Generator<Method> {
  for (const [table, traces] of traceTables(evidence)) {
    const guesses = evidence.batches.flatMap((batch): [string, string][] => {
      const newest = seenBetween(traces, batch).at(-1);
      return newest === undefined ? [] : batch.letters.map(({ id }) => [id, newest]);
    });
    yield { name: `newest in ${table}`, guesses: new Map(guesses) };
  }
}
