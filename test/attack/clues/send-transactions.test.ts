import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Dump, DumpedRow } from '../dump.ts';
import { evidenceOf } from './evidence.ts';
import { followMoments, momentsOf, presenceIn } from './send-transactions.ts';

type Written = [xmin: number, values: Record<string, string>];

function dumpOf(tables: Record<string, Written[]>): Dump {
  const rowsOf = (written: Written[]): DumpedRow[] =>
    written.map(([xmin, values], place) => ({ xmin, xmax: 0, place, values: new Map(Object.entries(values)) }));
  return {
    tables: new Map(Object.entries(tables).map(([name, written]) => [`public.${name}`, rowsOf(written)])),
  };
}

const [early, late] = [randomUUID(), randomUUID()];
const accounts = { first: 'the first account', second: 'the second account', third: 'the third account' };
const tags = { id: 'of nobody else, long', shared: 'of both letters, long' };

/** The late letter's sending transaction rewrote the row of the early one. */
const pages = dumpOf({
  confessions: [
    [50, { id: early, tag: tags.shared }],
    [50, { id: late, tag: tags.shared, own: tags.id }],
  ],
  waiting: [
    [12, { letter: early }],
    [22, { letter: early }],
    [22, { letter: late }],
    [5, { tag: tags.shared }],
  ],
  counted: [[21, { tag: tags.id }]],
  users: [
    [11, { tag: accounts.first }],
    [20, { tag: accounts.second }],
    [21, { tag: accounts.third }],
  ],
});
const moments = momentsOf(evidenceOf(pages).letters, [pages]);
const momentsIn = (name: string) => Object.fromEntries(moments.find((found) => found.name === name)?.of ?? []);

it('takes the first row that shares a value with one letter alone for the moment of sending', () => {
  expect(momentsIn('public.waiting first')).toEqual({ [early]: 12, [late]: 22 });
  expect(momentsIn('public.counted first')).toEqual({ [late]: 21 });
  expect(momentsIn('any row first')).toEqual({ [early]: 12, [late]: 21 });
  expect(momentsIn('delivered')).toEqual({ [early]: 50, [late]: 50 });
});

it('tells transactions that belong to one letter from those that belong to several', () => {
  expect(momentsIn('public.confessions first, alone')).toEqual({});
  expect(momentsIn('any row first, alone')).toEqual({ [early]: 12, [late]: 21 });
});

it('guesses who was there just before, at the same moment, and just after', () => {
  const presences = presenceIn(evidenceOf(pages), 'written', ({ xmin }) => [xmin]);
  const methods = [...followMoments(moments, presences)];
  const guessesOf = (how: string) =>
    Object.fromEntries(methods.find(({ name }) => name === `any table of accounts written, ${how}`)?.guesses ?? []);
  expect(guessesOf('last before public.waiting first')).toEqual({ [early]: accounts.first, [late]: accounts.third });
  expect(guessesOf('next after public.waiting first')).toEqual({ [early]: accounts.second });
  expect(guessesOf('in the transaction public.counted first')).toEqual({ [late]: accounts.third });
});
