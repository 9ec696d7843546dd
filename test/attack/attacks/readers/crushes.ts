import { dayOf } from '#platform/server/clock.ts';
import { DAY } from '#platform/shared/durations.ts';
import { shareOf } from '../../chances.ts';
import { evidenceOf, type Evidence, type SeenLetter } from '../../clues/evidence.ts';
import { anyOf, guessEach } from '../../clues/guess.ts';
import { cluesOf, identifiers } from '../../clues/scores.ts';
import { defineAttack, type Method } from '../../define-attack.ts';
import type { DumpedRow } from '../../dump.ts';
import { lettersOfMatches } from '../../plants/readers.ts';
import { eachLetter, lettersBehind, type Truth } from '../../world/truth.ts';
import { matchNames } from './matches.ts';

/** The letters that led to a match. */
export const crushes = defineAttack({
  name: 'crushes',
  asks: 'two rows of one act',
  guesses: 'its letters',
  chance: 'any delivered letter, or any that was delivered on the day of the match',
  least: 20,
  finds: [lettersOfMatches],
  prepare({ loot, truth }) {
    const matches = [...truth.secrets.matches];
    const behind = new Map(matches.map(([id]) => [id, lettersBehind(truth, id)]));
    return {
      methods: methodsIn(evidenceOf(loot.last)),
      question: {
        asked: matches.flatMap(([id, { accounts }]) => (accounts.some((account) => account !== null) ? [{ id }] : [])),
        isRight: (id, guess) => behind.get(id)?.has(guess) ?? false,
        chance: (id) => chanceOf(truth, id, behind.get(id) ?? new Set()),
      },
    };
  },
});

function chanceOf({ letters, batches, secrets }: Truth, match: string, right: Set<string>): number {
  const delivered = eachLetter(letters).filter(({ batch }) => batch !== null);
  const dayOfBatch = (batch: number | null) => dayOf(new Date(batches[batch ?? -1]?.at ?? 0));
  const ofDay = delivered.filter(({ batch }) => dayOfBatch(batch) === secrets.matches.get(match)?.lastDay);
  return Math.max(...[delivered, ofDay].map((some) => shareOf(some, ({ id }) => right.has(id))));
}

function* methodsIn(evidence: Evidence): Generator<Method> {
  const letters = evidence.letters.filter(({ hour }) => hour !== null);
  const owners = new Map(letters.flatMap((letter) => identifiers(letter.row).map((name) => [name, letter.id])));
  for (const [table, clues] of cluesOf(evidence, matchNames(evidence))) {
    const guess = (name: string, choose: (row: DumpedRow, match: string) => string | undefined): Method => ({
      name: `${table}, ${name}`,
      guesses: guessEach(
        clues.map(({ tag, row }) => ({ id: tag, row })),
        ({ id, row }) => choose(row, id),
      ),
    });
    const anyIn = (some: SeenLetter[], match: string) => anyOf(some, match)?.id;
    yield guess('sharing a value', (row) => identifiers(row).flatMap((name) => owners.get(name) ?? [])[0]);
    yield guess('of the delivery before it', ({ xmin }, match) => anyIn(lastBatch(evidence, xmin), match));
    yield guess('of its day', (row, match) =>
      anyIn(
        letters.filter(({ hour }) => dayIn(row) === Math.floor((hour ?? 0) / DAY)),
        match,
      ),
    );
    const matches = [...new Set(clues.map(({ tag }) => tag))];
    const places = new Map(matches.map((match, n) => [match, Math.floor((n / matches.length) * letters.length)]));
    yield guess('in row order', (_, match) => letters[places.get(match) ?? 0]?.id);
  }
}

function lastBatch({ batches }: Evidence, xmin: number): SeenLetter[] {
  return batches.findLast((batch) => batch.xmin < xmin)?.letters ?? [];
}

function dayIn(row: DumpedRow): number {
  const day = [...row.values.values()].find((text) => /^\d{4}-\d\d-\d\d/.test(text));
  return day === undefined ? -1 : Math.floor(Date.parse(day) / DAY);
}
