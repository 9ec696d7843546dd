import type { Evidence } from '../evidence.ts';
import { seenBetween, traceTables, type Way } from './guess.ts';

/** A batch goes out when enough people wait in it: was the last one to come before it the one who made it enough? */
export function* newestVisitor(evidence: Evidence): Generator<Way> {
  for (const [table, traces] of traceTables(evidence)) {
    const guesses = evidence.batches.flatMap((batch): [string, number][] => {
      const newest = seenBetween(traces, batch).at(-1);
      return newest === undefined ? [] : batch.letters.map(({ id }) => [id, newest]);
    });
    yield { name: `newest in ${table}`, guesses: new Map(guesses) };
  }
}
