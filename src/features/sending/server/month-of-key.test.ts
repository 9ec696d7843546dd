import { expect, it } from 'vitest';
import { monthOf } from '#platform/server/months.ts';
import { FakeClock } from '#test/harness/fake-clock.ts';
import { monthOfKey } from './month-of-key.ts';

const clock = new FakeClock();
clock.set('2026-03-14T12:00:00Z');
/** A key of version 7 that was made on this day. */
function keyOf(day: string): string {
  const time = Date.parse(day).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7d8a-9b1f-0c6a6b8b1a11`;
}
const month = (day: string) => monthOf(new Date(day));

it.each([
  ['of this month', keyOf('2026-03-01T00:00:00Z'), '2026-02-01'],
  ['of an old draft', keyOf('2025-11-30T23:59:59Z'), '2025-10-01'],
  ['of a clock that is far ahead', keyOf('2031-01-01T00:00:00Z'), '2026-02-01'],
  ['that has just been made here', undefined, '2026-03-01'],
])('a letter with a key %s is looked for from the month before on, or from now', (_, key, first) => {
  expect(monthOfKey(clock, key)).toBe(month(first));
});

it('a letter with a key that names no time is looked for in all months', () => {
  expect(monthOfKey(clock, '5b2f3c52-3c0e-4d8a-9b1f-0c6a6b8b1a11')).toBe(0);
});
