import { expect, it } from 'vitest';
import { asText, type Dump } from '../dump.ts';
import { changesBetween, nameOf, sizeOf, tagsOf } from './look.ts';

const TAG = `\\x${'ab'.repeat(32)}`;

function dumpOf(rows: [xmin: number, row: Record<string, unknown>][]): Dump {
  const dumped = rows.map(([xmin, row], place) => ({ xmin, xmax: 0, place, values: asText(row) }));
  return { tables: new Map([['public.users', dumped]]) };
}

it('says which rows are new, were written again, or have gone', () => {
  const before = dumpOf([
    [1, { tag: 'stays', box: 10 }],
    [2, { tag: 'changes', box: 10 }],
    [3, { tag: 'goes', box: 10 }],
  ]);
  const after = dumpOf([
    [1, { tag: 'stays', box: 10 }],
    [4, { tag: 'changes', box: 10 }],
    [4, { tag: 'comes', box: 10 }],
  ]);
  const rows = changesBetween(before, after).tables.get('public.users') ?? [];
  expect(rows.map((row) => [nameOf(row), row.change])).toEqual([
    ['changes', 'again'],
    ['comes', 'new'],
    ['goes', 'gone'],
  ]);
  expect(changesBetween(after, after).tables.size).toBe(0);
});

it('reads tags and ids, not days and boxes', () => {
  const row = { xmin: 1, xmax: 0, place: 0, values: asText({ tag: TAG, day: '2026-03-14', box: 512 }) };
  expect(tagsOf(row)).toEqual([TAG]);
  expect(sizeOf(row)).toBe(TAG.length + '2026-03-14'.length + 2 * 512);
});
