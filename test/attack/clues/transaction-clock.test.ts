import { expect, it } from 'vitest';
import { openClock } from './transaction-clock.ts';

const clock = openClock([
  { at: 300, xid: 30 },
  { at: 100, xid: 10 },
  { at: 200, xid: 12 },
]);

it('runs evenly between two known moments, in both directions', () => {
  expect([100, 150, 250, 300].map((at) => clock.transactionAt(at))).toEqual([10, 11, 21, 30]);
  expect([10, 11, 21, 30].map((xid) => clock.timeOf(xid))).toEqual([100, 150, 250, 300]);
});

it('stands still before the first and after the last known moment', () => {
  expect([0, 999].map((at) => clock.transactionAt(at))).toEqual([10, 30]);
});

it('ignores a row that was written again later', () => {
  const ticks = [
    { at: 100, xid: 10 },
    { at: 200, xid: 90 },
    { at: 300, xid: 30 },
  ];
  expect(openClock(ticks).transactionAt(200)).toBe(20);
});
