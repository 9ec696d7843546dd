import { expect, it } from 'vitest';
import { HOUR } from '#platform/shared/durations.ts';
import { asText, type Dump, type DumpedRow } from '../dump.ts';
import type { Loot } from '../thief/loot.ts';
import { guessAuthors, suspicionsOf } from './suspicions.ts';

const NOON = Date.parse('2026-03-15T12:00:00Z');
/** Deliveries with the transactions 100, 200, 300. */
const HOURS = [0, 1, 2].map((n) => NOON + n * HOUR);

function lootOf(rows: { table: string; xmin: number; values: Record<string, unknown> }[]): Loot {
  const tables = new Map<string, DumpedRow[]>();
  rows.forEach(({ table, xmin, values }, place) => {
    const row = { xmin, xmax: 0, place, values: asText(values) };
    tables.set(`public.${table}`, [...(tables.get(`public.${table}`) ?? []), row]);
  });
  const last: Dump = { tables };
  return { last, nightly: [], afterwards: [], backups: [], moments: [], pages: last, log: [], acted: [] };
}

const deliveries = HOURS.map((hour, n) => ({
  table: 'confessions',
  xmin: 100 * (n + 1),
  values: { id: `letter-${n}`, submitted_at: new Date(hour).toISOString() },
}));
const tagOf = (person: number) => `the tag of account ${person}`;

/** Who signed up before each delivery, or came back in a store that says so. */
function visitsOf(people: number[][]) {
  const isNew = (person: number, n: number) => !people.slice(0, n).some((earlier) => earlier.includes(person));
  return people.flatMap((some, n) =>
    some.map((person) => ({
      table: isNew(person, n) ? 'users' : 'named_visits',
      xmin: 100 * n + 50,
      values: { tag: tagOf(person) },
    })),
  );
}

function guess(loot: Loot, slots: number[]): (string | undefined)[] {
  const letters = slots.map((n) => ({ id: `letter-${n}`, hour: HOURS[n] ?? 0 }));
  const methods = suspicionsOf(loot).filter(({ name }) => /^visits|^any row/.test(name));
  return [...new Set(methods.map((method) => guessAuthors(method, [{ id: 'asked', letters }]).guesses.get('asked')))];
}

it('guesses the one member who was there before each of the letters', () => {
  const loot = lootOf([
    ...deliveries,
    ...visitsOf([
      [1, 2, 3],
      [2, 4],
      [2, 3, 5],
    ]),
  ]);
  expect(guess(loot, [0, 1, 2])).toEqual([tagOf(2)]);
});

it('does not guess somebody who came later, and finds the delivery of a letter that is gone by its hour', () => {
  const loot = lootOf([...deliveries, ...visitsOf([[7], [8, 9], [9]])]);
  const letters = [{ id: 'gone', hour: HOURS[0] ?? 0 }];
  const methods = suspicionsOf(loot).filter(({ name }) => name.startsWith('visits'));
  expect(methods.map((method) => guessAuthors(method, [{ id: 'asked', letters }]).guesses.get('asked'))).toEqual(
    methods.map(() => tagOf(7)),
  );
});
