import { describe, expect, it } from 'vitest';
import { dayInWords, shortCalendarDay, shortly, timeOf } from './times.ts';

const NOW = new Date('2026-11-15T10:00:00Z');

describe('when something was said', () => {
  it('is told by the reader’s own clock', () => {
    expect(timeOf('2026-11-14T22:05:00Z', 'UTC')).toBe('22:05');
    expect(timeOf('2026-11-14T22:05:00Z', 'Asia/Tokyo')).toBe('07:05');
  });

  it('is today or yesterday by the reader’s own midnight', () => {
    expect(dayInWords('2026-11-15T00:01:00Z', NOW, 'UTC')).toBe('Today');
    expect(dayInWords('2026-11-14T23:59:00Z', NOW, 'UTC')).toBe('Yesterday');
    expect(dayInWords('2026-11-14T23:59:00Z', NOW, 'Asia/Tokyo')).toBe('Today');
    expect(dayInWords('2026-11-15T02:00:00Z', NOW, 'America/New_York')).toBe('Yesterday');
  });

  it('is a day with its name before that, and with its year if it is another', () => {
    expect(dayInWords('2026-11-07T12:00:00Z', NOW, 'UTC')).toBe('Saturday, November 7');
    expect(dayInWords('2025-12-31T12:00:00Z', NOW, 'UTC')).toBe('Wednesday, December 31, 2025');
  });

  it('is short in a list', () => {
    expect(shortly('2026-11-15T08:30:00Z', NOW, 'UTC')).toBe('08:30');
    expect(shortly('2026-11-03T08:30:00Z', NOW, 'UTC')).toBe('Nov 3');
  });
});

it('a day of the calendar is the same everywhere', () => {
  expect(shortCalendarDay('2026-11-14')).toBe('Nov 14');
});
