import { expect, it } from 'vitest';
import { eveningHere, whenHere } from './local-time.ts';

const MIDNIGHT = new Date('2026-11-04T00:00:00Z');

it.each([
  ['2026-11-03T21:00:00Z', 'UTC', 'tomorrow at 00:00'],
  ['2026-11-03T21:00:00Z', 'Europe/Berlin', 'tomorrow at 01:00'],
  ['2026-11-03T23:30:00Z', 'Europe/Berlin', 'today at 01:00'],
  ['2026-11-03T21:00:00Z', 'America/New_York', 'today at 19:00'],
  ['2026-10-30T12:00:00Z', 'UTC', 'on Wednesday, November 4 at 00:00'],
])('from %s in %s the next UTC day begins %s', (now, zone, words) => {
  expect(whenHere(MIDNIGHT, new Date(now), zone)).toBe(words);
});

it('tells the evening by the clock of whoever reads it', () => {
  expect(eveningHere('UTC')).toBe('20:00 and 00:00');
  expect(eveningHere('Asia/Kolkata')).toBe('01:30 and 05:30');
});
