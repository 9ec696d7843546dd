import type { Evidence, SeenLetter } from '../evidence.ts';
import { arrivalTables, readerTables, lastArrival } from './reader-rows.ts';
import type { Guesses, Method } from './guess.ts';
import { daysAndOrders, fromScores, endRow, trails, type Scored } from './trails.ts';

/** Guesses the account of a recipient by the rows that reading leaves. */
export function* readingTrail(evidence: Evidence): Generator<Method> {
  for (const scored of trails(evidence, readerTables(evidence))) yield* ofRecipients(evidence, scored);
}

/** The same, by days and by the order and number of rows. */
export function* readingDays(evidence: Evidence): Generator<Method> {
  for (const scored of daysAndOrders(evidence, readerTables(evidence))) yield* ofRecipients(evidence, scored);
}

/** One guess for each tag, made for one of its letters. */
export function ofRecipients({ letters }: Evidence, scored: Scored): Generator<Method> {
  const letterOf = new Map(letters.toReversed().map(({ targetTag, id }) => [targetTag, id]));
  return fromScores(scored, (tag) => letterOf.get(tag) ?? '');
}

/** Guesses who read a letter: the last account that arrived before a row that leads to it. */
export function* readersOfLetters(evidence: Evidence): Generator<Method> {
  for (const [table, readerRows] of readerTables(evidence)) {
    const byLetter = Map.groupBy(readerRows, ({ letter }) => letter);
    for (const [arrived, arrivals] of arrivalTables(evidence)) {
      for (const end of ['oldest', 'newest'] as const) {
        const guessed = evidence.letters.flatMap((letter): [SeenLetter, string][] => {
          const row = endRow(byLetter.get(letter.id) ?? [], end);
          const account = row && lastArrival(arrivals, row.row.xmin);
          return account ? [[letter, account]] : [];
        });
        yield { name: `${table} after ${arrived}, ${end} row`, guesses: oncePerReader(guessed) };
      }
    }
  }
}

/** All letters of a tag have one reader, so the same guess for two of them counts once. */
function oncePerReader(guessed: [SeenLetter, string][]): Guesses {
  const first = Map.groupBy(guessed, ([{ targetTag }, account]) => `${targetTag} ${account}`);
  return new Map([...first.values()].flatMap(([one]) => (one ? [[one[0].id, one[1]]] : [])));
}
