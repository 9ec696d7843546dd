import { expect, it } from 'vitest';
import { HOUR } from '#platform/shared/durations.ts';
import { asText, type Dump, type DumpedRow } from '../dump.ts';
import type { Loot } from './loot.ts';
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
  const last: Dump = { tables, sequences: new Map() };
  return { last, nightly: [], backups: [], moments: [], pages: last, log: [] };
}

const deliveries = HOURS.map((hour, n) => ({
  table: 'confessions',
  xmin: 100 * (n + 1),
  values: { id: `letter-${n}`, submitted_at: new Date(hour).toISOString() },
}));
/** Who signed in before each delivery. */
const signIns = (users: number[][]) =>
  users.flatMap((some, n) =>
    some.map((user) => ({ table: 'session_logs', xmin: 100 * n + 50, values: { user_id: user } })),
  );

function guess(loot: Loot, slots: number[]): (number | undefined)[] {
  const letters = slots.map((n) => ({ id: `letter-${n}`, hour: HOURS[n] ?? 0 }));
  const methods = suspicionsOf(loot).filter(({ name }) => /^visits|^any row/.test(name));
  return [...new Set(methods.map((method) => guessAuthors(method, [{ id: 'asked', letters }]).guesses.get('asked')))];
}

it('guesses the one member who was there before each of the letters', () => {
  const loot = lootOf([
    ...deliveries,
    ...signIns([
      [1, 2, 3],
      [2, 4],
      [2, 3, 5],
    ]),
  ]);
  expect(guess(loot, [0, 1, 2])).toEqual([2]);
});

it('does not guess somebody who came later, and finds the delivery of a letter that is gone by its hour', () => {
  const loot = lootOf([...deliveries, ...signIns([[7], [8, 9], [9]])]);
  const letters = [{ id: 'gone', hour: HOURS[0] ?? 0 }];
  const methods = suspicionsOf(loot).filter(({ name }) => name.startsWith('visits'));
  expect(methods.map((method) => guessAuthors(method, [{ id: 'asked', letters }]).guesses.get('asked'))).toEqual(
    methods.map(() => 7),
  );
});
