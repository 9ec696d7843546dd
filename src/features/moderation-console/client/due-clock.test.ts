import { expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#platform/shared/durations.ts';
import { dueLabel } from './due-clock.tsx';

const DUE = '2026-03-16T10:00:00.000Z';
const before = (duration: number) => dueLabel(DUE, new Date(DUE).getTime() - duration);

it('the label says how much time is left, rounded down', () => {
  expect(before(3 * DAY + HOUR).text).toBe('due in 3 days');
  expect(before(2 * DAY - 1).text).toBe('due in 47 h 59 min');
  expect(before(5 * HOUR + 59 * MINUTE).text).toBe('due in 5 h 59 min');
  expect(before(3 * HOUR + 12 * MINUTE + 40 * SECOND).text).toBe('due in 3 h 12 min');
  expect(before(5 * HOUR).text).toBe('due in 5 h');
  expect(before(59 * MINUTE + 59 * SECOND).text).toBe('due in 59 min');
  expect(before(0).text).toBe('due in less than a minute');
});

it('the label of an overdue entry says by how much', () => {
  expect(before(-SECOND).text).toBe('overdue by less than a minute');
  expect(before(-2 * HOUR - MINUTE).text).toBe('overdue by 2 h 1 min');
  expect(before(-3 * DAY).text).toBe('overdue by 3 days');
});

it('an entry that is due soon or overdue gets its own tone', () => {
  expect([before(DAY), before(5 * HOUR), before(-1)].map(({ tone }) => tone)).toEqual(['calm', 'soon', 'overdue']);
});
