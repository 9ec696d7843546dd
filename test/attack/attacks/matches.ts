import { DAY } from '#platform/shared/durations.ts';
import type { DumpedRow } from '../dump.ts';
import type { Evidence, SeenLetter } from '../evidence.ts';
import { cluesOf, identifiers, rowsOf, scoresOf, value } from './clues.ts';
import { hashBelow, type Method } from './guess.ts';
import { fromScores } from './trails.ts';

const MATCHES = 'public.matches';
const LINES = 'public.chat_messages';
const HOLDERS = 'public.handle_holders';
const PLANS = 'public.alert_plans';
const MAILS = 'public.mail_outbox';

export const sideOf = (match: string, side: string | number) => `${match} ${side}`;

/** One side of a match. */
export function* participants(evidence: Evidence): Generator<Method> {
  for (const scored of scoresOf(evidence, matchNames(evidence))) yield* fromScores(scored);
}

/** Both sides of a match: the two likeliest accounts. */
export function* pairs(evidence: Evidence): Generator<Method> {
  for (const { name, scores } of scoresOf(evidence, matchNames(evidence))) {
    const guesses = [...scores].flatMap(([match, accounts]): [string, string][] => {
      const [one, other] = [...accounts].toSorted(([, a], [, b]) => b - a).map(([account]) => account);
      return one === undefined || other === undefined ? [] : [[match, pairOf(one, other)]];
    });
    yield { name, guesses: new Map(guesses) };
  }
}

export const pairOf = (one: string, other: string) => [one, other].toSorted().join(' ');

/** The account behind one side of a chat. */
export function* writers(evidence: Evidence): Generator<Method> {
  for (const scored of scoresOf(evidence, sideNames(evidence))) yield* fromScores(scored);
}

/** The holder of a handle. */
export function* holders(evidence: Evidence): Generator<Method> {
  const names = rowsOf(evidence, HOLDERS).flatMap((row): [string, string][] => {
    const tag = value(row, 'handle_tag');
    return [tag, value(row, 'holder_tag')].map((name) => [name, tag]);
  });
  for (const scored of scoresOf(evidence, new Map(names))) yield* fromScores(scored);
}

/** The recipient of a planned alert or a waiting mail. */
export function* alerted(evidence: Evidence): Generator<Method> {
  const plans = rowsOf(evidence, PLANS).map((row) => value(row, 'tag'));
  const mails = rowsOf(evidence, MAILS).map((row) => value(row, 'tag'));
  const names = new Map([...plans, ...mails].map((name) => [name, name]));
  for (const scored of scoresOf(evidence, names)) yield* fromScores(scored);
}

/** The letters that led to a match. */
export function* lettersOfMatches(evidence: Evidence): Generator<Method> {
  const letters = evidence.letters.filter(({ hour }) => hour !== null);
  const owners = new Map(letters.flatMap((letter) => identifiers(letter.row).map((name) => [name, letter.id])));
  const clues = cluesOf(evidence, matchNames(evidence));
  for (const [table, rows] of clues) {
    const shared = rows.flatMap(({ tag, row }): [string, string][] => {
      const letter = identifiers(row).flatMap((name) => owners.get(name) ?? [])[0];
      return letter === undefined ? [] : [[tag, letter]];
    });
    yield { name: `${table} sharing a value`, guesses: new Map(shared) };
    const guess = (name: string, choose: (row: DumpedRow) => SeenLetter[]): Method => {
      const guessed = rows.flatMap(({ tag, row }): [string, string][] => {
        const list = choose(row);
        const letter = list[hashBelow(tag, Math.max(1, list.length))];
        return letter === undefined ? [] : [[tag, letter.id]];
      });
      return { name: `${table}, ${name}`, guesses: new Map(guessed) };
    };
    yield guess('of the delivery before it', ({ xmin }) => lastBatch(evidence, xmin));
    yield guess('of its day', (row) => letters.filter(({ hour }) => dayOf(row) === Math.floor((hour ?? 0) / DAY)));
    const order = new Map([...new Set(rows.map(({ tag }) => tag))].map((tag, n, { length }) => [tag, n / length]));
    const inOrder = [...order].flatMap(([tag, part]): [string, string][] => {
      const letter = letters[Math.floor(part * letters.length)];
      return letter ? [[tag, letter.id]] : [];
    });
    yield { name: `${table}, in row order`, guesses: new Map(inOrder) };
  }
}

function lastBatch({ batches }: Evidence, xmin: number): SeenLetter[] {
  return batches.findLast((batch) => batch.xmin < xmin)?.letters ?? [];
}

function dayOf(row: DumpedRow): number {
  const day = [...row.values.values()].find((text) => /^\d{4}-\d\d-\d\d/.test(text));
  return day === undefined ? -1 : Math.floor(Date.parse(day) / DAY);
}

/** Identifying values of a match's row, which lead to it from other tables. */
function matchNames(evidence: Evidence): Map<string, string> {
  const rows = rowsOf(evidence, MATCHES);
  return new Map(rows.flatMap((row) => identifiers(row).map((name) => [name, value(row, 'id')])));
}

function sideNames(evidence: Evidence): Map<string, string> {
  const tags = rowsOf(evidence, MATCHES).flatMap((row) =>
    [0, 1].map((side): [string, string] => [value(row, `tag_${side}`), sideOf(value(row, 'id'), side)]),
  );
  const lines = rowsOf(evidence, LINES).map((row): [string, string] => [
    value(row, 'id'),
    sideOf(value(row, 'match_id'), value(row, 'side')),
  ]);
  return new Map([...tags, ...lines].filter(([name]) => name !== ''));
}
