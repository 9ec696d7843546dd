import { expect, it } from 'vitest';
import { deliveryTransactions } from './evidence.ts';
import { asText, type Dump } from '../dump.ts';

function dumpOf(rows: { day: string; xmin: number }[]): Dump {
  const dumped = rows.map(({ day, xmin }, place) => ({ xmin, xmax: 0, place, values: asText({ day }) }));
  return { tables: new Map([['public.alerted_deliveries', dumped]]) };
}

const HOURS = ['2026-03-14T12:00:00+00:00', '2026-03-14T09:00:00+00:00', '2026-03-15T09:00:00+00:00'];

it('finds when deliveries were written, by the rows that each leaves', () => {
  const rows = [
    { day: '2026-03-14', xmin: 300 },
    { day: '2026-03-14', xmin: 100 },
    // Letters that were withheld, of the same hour.
    { day: '2026-03-14', xmin: 302 },
  ];
  expect([...deliveryTransactions(dumpOf(rows), HOURS)]).toEqual([
    ['2026-03-14T09:00:00+00:00', 100],
    ['2026-03-14T12:00:00+00:00', 300],
  ]);
});

it('says nothing about a day with fewer rows than deliveries', () => {
  expect([...deliveryTransactions(dumpOf([{ day: '2026-03-14', xmin: 100 }]), HOURS)]).toEqual([]);
});
