import { expect, it } from 'vitest';
import { timeAgo } from './relative-time.ts';

const now = new Date('2026-11-15T14:40:00.000Z');

it.each([
  ['2026-11-15T14:00:00.000Z', 'this hour'],
  ['2026-11-15T13:00:00.000Z', '1 hour ago'],
  ['2026-11-15T12:00:00.000Z', '2 hours ago'],
  ['2026-11-14T15:00:00.000Z', '23 hours ago'],
  ['2026-11-14T14:00:00.000Z', 'yesterday'],
  ['2026-11-10T09:00:00.000Z', '5 days ago'],
  ['2026-09-01T09:00:00.000Z', '2 months ago'],
  ['2025-11-01T09:00:00.000Z', 'last year'],
])('a letter of %s came %s', (moment, said) => {
  expect(timeAgo(moment, now)).toBe(said);
});

it('takes a clock that is behind for one that is right', () => {
  expect(timeAgo('2026-11-15T15:00:00.000Z', now)).toBe('this hour');
});
