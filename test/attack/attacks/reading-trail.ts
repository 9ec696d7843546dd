import type { Evidence, SeenLetter } from '../evidence.ts';
import { arrivalTables, deedTables, lastArrival, suspects } from './deeds.ts';
import type { Guesses, Way } from './guess.ts';
import { daysAndOrders, fromScores, oneRow, trails, type Scored } from './trails.ts';

/** Which account reads what goes to a tag? Reading leaves rows that lead to the tag. */
export function* readingTrail(evidence: Evidence): Generator<Way> {
  const known = new Set(suspects(evidence));
  for (const scored of trails(evidence, deedTables(evidence), known)) yield* ofRecipients(evidence, scored);
}

/** The same by days, and by the order and number of rows. */
export function* readingDays(evidence: Evidence): Generator<Way> {
  const known = new Set(suspects(evidence));
  for (const scored of daysAndOrders(evidence, deedTables(evidence), known)) yield* ofRecipients(evidence, scored);
}

/** One guess a tag, made for one of its letters. */
export function ofRecipients({ letters }: Evidence, scored: Scored): Generator<Way> {
  const letterOf = new Map(letters.toReversed().map(({ targetTag, id }) => [targetTag, id]));
  return fromScores(scored, (tag) => letterOf.get(tag) ?? '');
}

/** The same for a single letter: who came last before a row that leads to it? */
export function* readersOfLetters(evidence: Evidence): Generator<Way> {
  const known = new Set(suspects(evidence));
  for (const [table, deeds] of deedTables(evidence)) {
    const byLetter = Map.groupBy(deeds, ({ letter }) => letter);
    for (const [arrived, all] of arrivalTables(evidence)) {
      const arrivals = all.filter(({ user }) => user === null || known.has(user));
      for (const end of ['oldest', 'newest'] as const) {
        const guessed = evidence.letters.flatMap((letter): [SeenLetter, number][] => {
          const row = oneRow(byLetter.get(letter.id) ?? [], end);
          const user = row && lastArrival(arrivals, row.row.xmin);
          return user ? [[letter, user]] : [];
        });
        yield { name: `${table} after ${arrived}, ${end} row`, guesses: oncePerReader(guessed) };
      }
    }
  }
}

/** All letters of a tag have one reader: the same guess for two of them is one guess. */
function oncePerReader(guessed: [SeenLetter, number][]): Guesses {
  const first = Map.groupBy(guessed, ([{ targetTag }, user]) => `${targetTag} ${user}`);
  return new Map([...first.values()].flatMap(([one]) => (one ? [[one[0].id, one[1]]] : [])));
}
