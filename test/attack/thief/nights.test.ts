import { expect, it } from 'vitest';
import { asText, type Dump, type DumpedRow } from '../dump.ts';
import { companionsIn, livesOf, usersBeside, vanishedLetters } from './lives.ts';
import type { DatedDump } from './loot.ts';
import { compareNights } from './nights.ts';

const TAG = `\\x${'a1'.repeat(32)}`;

function rows(values: Record<string, unknown>[], xmin = 7): DumpedRow[] {
  return values.map((row, place) => ({ xmin, xmax: 0, place, values: asText(row) }));
}

function night(at: number, tables: Record<string, DumpedRow[]>): DatedDump {
  const dump: Dump = {
    tables: new Map(Object.entries(tables).map(([name, own]) => [`public.${name}`, own])),
    sequences: new Map(),
  };
  return { at, dump };
}

const letter = { id: 'letter-1', sent_tag: TAG, submitted_at: '2026-03-15T10:00:00Z' };
const nights = compareNights([
  night(1, { users: rows([{ id: 1 }, { id: 2 }]), confessions: rows([letter]) }),
  night(2, {
    users: rows([{ id: 2 }]),
    confessions: [],
    confession_tombstones: rows([{ sent_tag: TAG }]),
    sessions: rows([{ user_id: 2, note: TAG }]),
  }),
  night(3, { users: rows([{ id: 2 }], 8), confessions: [], confession_tombstones: [] }),
]);

it('sees which letters and which rows of users are new, gone or written again', () => {
  const users = (side: 'came' | 'went') =>
    nights.map((one) => one[side].get('public.users')?.map(({ user }) => user) ?? []);
  expect(nights.map(({ letters }) => letters.map(({ id }) => id))).toEqual([['letter-1'], [], []]);
  expect(users('came')).toEqual([[1, 2], [], [2]]);
  expect(users('went')).toEqual([[], [1], [2]]);
});

it('finds a letter that is gone, what was left of it, and until when', () => {
  const [vanished] = vanishedLetters(nights);
  expect(vanished?.end).toBe(1);
  const rest = vanished ? companionsIn(livesOf(nights))(vanished.letter) : [];
  expect(rest.map(({ table, born, end }) => [table, born, end])).toEqual([['public.confession_tombstones', 1, 2]]);
});

it('finds the user of a row that shares a value with the letter', () => {
  const letters = nights.flatMap((one) => one.letters);
  expect([...usersBeside(nights, letters)]).toEqual([['letter-1', 2]]);
});
