import { expect, it } from 'vitest';
import { asText, type Dump, type DumpedRow } from '../../dump.ts';
import { compareNights } from '../../clues/nights.ts';
import { rewritingsIn, viewsOf } from './rewritings.ts';

/** Rows of letters by id, each with the transaction that wrote it, and how many other rows that of number 9 wrote. */
function night(at: number, xmins: Record<string, number>, others: number) {
  const letters = Object.entries(xmins).map(([id, xmin], place): DumpedRow => {
    const values = asText({ id, submitted_at: '2026-03-15T10:00:00Z', box: `${id} ${xmin}` });
    return { xmin, xmax: 0, place, values };
  });
  const notes = Array.from({ length: others }, (_, place): DumpedRow => {
    return { xmin: 9, xmax: 0, place, values: asText({ tag: `note ${place}` }) };
  });
  const tables = new Map([
    ['public.confessions', letters],
    ['public.notes', notes],
  ]);
  return { at, dump: { tables } satisfies Dump };
}

const nights = compareNights([
  night(1, { a: 1, b: 1, c: 1, d: 1 }, 0),
  night(2, { a: 9, b: 1, c: 9, d: 9 }, 3),
  night(3, { a: 9, b: 11, c: 11, d: 9 }, 3),
]);

it('finds every night in which a letter was written again, and chooses one for each letter', () => {
  const rewritings = rewritingsIn(nights);
  expect(rewritings.map(({ letter, xid, end }) => [letter.id, xid, end])).toEqual([
    ['a', 9, 1],
    ['c', 9, 1],
    ['d', 9, 1],
    ['b', 11, 2],
    ['c', 11, 2],
  ]);
  const views = viewsOf(nights, rewritings).map(({ name, chosen }): [string, string[]] => [
    name,
    chosen.map(({ letter, xid }) => `${letter.id} ${xid}`).toSorted(),
  ]);
  expect(Object.fromEntries(views)).toEqual({
    first: ['a 9', 'b 11', 'c 9', 'd 9'],
    last: ['a 9', 'b 11', 'c 11', 'd 9'],
    'with the fewest others': ['a 9', 'b 11', 'c 11', 'd 9'],
    'with the most other rows': ['a 9', 'b 11', 'c 9', 'd 9'],
    'the only one': ['a 9', 'b 11', 'd 9'],
    'last of those written often': ['c 11'],
  });
});
