import { describe, expect, it } from 'vitest';
import {
  formatDay,
  formatFullMoment,
  formatHour,
  formatMoment,
  formatPastDay,
  formatShortDay,
  formatTime,
  formatTimeAgo,
  formatTimeOrDay,
  formatUpcoming,
} from './dates.ts';

const NOW = new Date('2026-11-15T10:00:00Z');

describe('a day', () => {
  it('is the same in every time zone', () => {
    expect(formatDay('2026-11-04')).toBe('November 4, 2026');
    expect(formatDay('2026-12-15')).toBe('December 15, 2026');
    expect(formatShortDay('2026-11-14')).toBe('Nov 14');
  });
});

describe('a moment', () => {
  it('is written in the time zone of the reader and names that zone', () => {
    expect(formatMoment('2026-11-04T10:00:00.000Z', 'UTC')).toBe('November 4, 2026 at 10:00 UTC');
    expect(formatMoment('2026-11-04T15:00:00.000Z', 'Asia/Tokyo')).toBe('November 5, 2026 at 00:00 GMT+9');
  });

  it('is written with its weekday where that is asked for', () => {
    expect(formatFullMoment('2026-03-16T10:00:00.000Z', 'UTC')).toBe('Monday, March 16, 2026 at 10:00 AM');
    expect(formatFullMoment('2026-03-16T10:00:00.000Z', 'Asia/Tokyo')).toBe('Monday, March 16, 2026 at 7:00 PM');
  });

  it('has a time by the clock of the reader', () => {
    expect(formatTime('2026-11-14T22:05:00Z', 'UTC')).toBe('22:05');
    expect(formatTime('2026-11-14T22:05:00Z', 'Asia/Tokyo')).toBe('07:05');
  });
});

it('writes the hour in which something happened, in the time zone of the reader', () => {
  const text = (zone: string) => formatHour('2026-11-04T15:00:00.000Z', zone);
  expect(text('UTC')).toBe('November 4, 2026, between 15:00 and 16:00');
  expect(text('Asia/Tokyo')).toBe('November 5, 2026, between 00:00 and 01:00');
});

describe('a past moment', () => {
  it("was today or yesterday by the reader's midnight", () => {
    expect(formatPastDay('2026-11-15T00:01:00Z', NOW, 'UTC')).toBe('Today');
    expect(formatPastDay('2026-11-14T23:59:00Z', NOW, 'UTC')).toBe('Yesterday');
    expect(formatPastDay('2026-11-14T23:59:00Z', NOW, 'Asia/Tokyo')).toBe('Today');
    expect(formatPastDay('2026-11-15T02:00:00Z', NOW, 'America/New_York')).toBe('Yesterday');
  });

  it('is named by weekday and date before that, with the year if it is another', () => {
    expect(formatPastDay('2026-11-07T12:00:00Z', NOW, 'UTC')).toBe('Saturday, November 7');
    expect(formatPastDay('2025-12-31T12:00:00Z', NOW, 'UTC')).toBe('Wednesday, December 31, 2025');
  });

  it('is shown in a list by its time if it was today, otherwise by its day', () => {
    expect(formatTimeOrDay('2026-11-15T08:30:00Z', NOW, 'UTC')).toBe('08:30');
    expect(formatTimeOrDay('2026-11-03T08:30:00Z', NOW, 'UTC')).toBe('Nov 3');
  });
});

describe('an upcoming moment', () => {
  it.each([
    ['2026-11-03T21:00:00Z', 'UTC', 'tomorrow at 00:00'],
    ['2026-11-03T21:00:00Z', 'Europe/Berlin', 'tomorrow at 01:00'],
    ['2026-11-03T23:30:00Z', 'Europe/Berlin', 'today at 01:00'],
    ['2026-11-03T21:00:00Z', 'America/New_York', 'today at 19:00'],
    ['2026-10-30T12:00:00Z', 'UTC', 'on Wednesday, November 4 at 00:00'],
  ])('at %s in %s, the UTC midnight of November 4 is %s', (now, zone, text) => {
    expect(formatUpcoming(new Date('2026-11-04T00:00:00Z'), new Date(now), zone)).toBe(text);
  });
});

describe('how long ago a moment was', () => {
  const now = new Date('2026-11-15T14:40:00.000Z');

  it.each([
    ['2026-11-15T14:00:00.000Z', 'in the last hour'],
    ['2026-11-15T13:00:00.000Z', 'in the last two hours'],
    ['2026-11-15T12:00:00.000Z', '2 hours ago'],
    ['2026-11-14T15:00:00.000Z', '23 hours ago'],
    ['2026-11-14T14:00:00.000Z', 'yesterday'],
    ['2026-11-10T09:00:00.000Z', '5 days ago'],
    ['2026-09-01T09:00:00.000Z', '2 months ago'],
    ['2025-11-01T09:00:00.000Z', 'last year'],
  ])('writes %s as %s', (moment, text) => {
    expect(formatTimeAgo(moment, now)).toBe(text);
  });

  it('counts a moment in the future as now, for clocks that are behind', () => {
    expect(formatTimeAgo('2026-11-15T15:00:00.000Z', now)).toBe('in the last hour');
  });
});
