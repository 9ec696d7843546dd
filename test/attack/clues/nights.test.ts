import { expect, it } from 'vitest';
import { asText, type Dump, type DumpedRow } from '../dump.ts';
import { companionsIn, livesOf, accountsBeside } from '../attacks/gone/lives.ts';
import type { DatedDump } from '../thief/loot.ts';
import { compareNights } from './nights.ts';
import { rewritingsIn } from '../attacks/gone/rewritings.ts';

const [FIRST, SECOND] = ['the first account', 'the second account'];
const TAG = `\\x${'a1'.repeat(32)}`;

function rows(values: Record<string, unknown>[], xmin = 7): DumpedRow[] {
  return values.map((row, place) => ({ xmin, xmax: 0, place, values: asText(row) }));
}

function night(at: number, tables: Record<string, DumpedRow[]>): DatedDump {
  const dump: Dump = {
    tables: new Map(Object.entries(tables).map(([name, own]) => [`public.${name}`, own])),
  };
  return { at, dump };
}

const letter = { id: 'letter-1', sent_tag: TAG, submitted_at: '2026-03-15T10:00:00Z', box: 'one box' };
const nights = compareNights([
  night(1, { users: rows([{ tag: FIRST }, { tag: SECOND }]), confessions: rows([letter]) }),
  night(2, {
    users: rows([{ tag: SECOND }]),
    confessions: rows([{ ...letter, box: 'another' }], 9),
    leftovers: rows([{ sent_tag: TAG }]),
    sessions: rows([{ account: SECOND, note: TAG }]),
  }),
  night(3, { users: rows([{ tag: SECOND }], 8), confessions: rows([{ ...letter, box: 'another' }], 9), leftovers: [] }),
]);

it('sees which letters and which rows of accounts are new, gone or written again', () => {
  const accounts = (side: 'came' | 'went') =>
    nights.map((one) => one[side].get('public.users')?.map(({ account }) => account) ?? []);
  expect(nights.map(({ letters }) => letters.map(({ id }) => id))).toEqual([['letter-1'], [], []]);
  expect(accounts('came')).toEqual([[FIRST, SECOND], [], [SECOND]]);
  expect(accounts('went')).toEqual([[], [FIRST], [SECOND]]);
});

it('finds a letter that was written again, what was left of it, and until when', () => {
  const rewritings = rewritingsIn(nights);
  expect(rewritings.map(({ end, xid }) => [end, xid])).toEqual([[1, 9]]);
  const rest = rewritings.flatMap(({ letter: one }) => companionsIn(livesOf(nights))(one));
  expect(rest.map(({ table, born, end }) => [table, born, end])).toEqual([['public.leftovers', 1, 2]]);
});

it('finds the account of a row that shares a value with the letter', () => {
  const letters = nights.flatMap((one) => one.letters);
  expect([...accountsBeside(nights, letters)]).toEqual([['letter-1', SECOND]]);
});
