import { describe, expect, it } from 'vitest';
import { HOUR } from '#platform/shared/durations.ts';
import { deliveryTime } from './delivery-time.ts';

const WAIT = 6 * HOUR;
const draws = (now: string, window: 'tonight' | 'three-days') =>
  Array.from({ length: 200 }, () => deliveryTime(new Date(now), window, WAIT));
const iso = (time: number) => new Date(time).toISOString();

describe('the delivery time of a letter', () => {
  it('is now, and at the latest the end of the six hours in which it was sent, unless a window was chosen', () => {
    const now = new Date('2026-03-14T10:30:00Z');
    const noon = Date.parse('2026-03-14T12:00:00Z');
    expect(deliveryTime(now, 'soon', WAIT)).toEqual({ readyAt: now.getTime(), leaveBy: noon });
    expect(deliveryTime(new Date(noon), 'soon', WAIT).leaveBy).toBe(noon + WAIT);
    expect(deliveryTime(now, 'soon', 0)).toEqual({ readyAt: now.getTime(), leaveBy: now.getTime() });
  });

  it('is between 20:00 and midnight UTC for tonight', () => {
    for (const { readyAt, leaveBy } of draws('2026-03-14T10:30:00Z', 'tonight')) {
      expect(iso(readyAt)).toMatch(/^2026-03-14T2[0-3]:/);
      expect(iso(leaveBy)).toBe('2026-03-15T00:00:00.000Z');
    }
  });

  it('is in the rest of the evening for tonight, chosen in the evening', () => {
    for (const { readyAt } of draws('2026-03-14T23:30:00Z', 'tonight')) {
      expect(iso(readyAt)).toMatch(/^2026-03-14T23:[345]/);
    }
    expect(iso(deliveryTime(new Date('2026-03-14T23:59:59.999Z'), 'tonight', WAIT).readyAt)).toMatch(/59\.999Z$/);
  });

  it('is within three days for three-days, never later', () => {
    const times = draws('2026-03-14T00:00:00Z', 'three-days');
    const days = new Set(times.map(({ readyAt }) => iso(readyAt).slice(0, 10)));
    expect([...days].toSorted()).toEqual(['2026-03-14', '2026-03-15', '2026-03-16']);
    for (const { leaveBy } of times) expect(leaveBy).toBeLessThanOrEqual(Date.parse('2026-03-17T00:00:00Z'));
  });

  it('ends at times that all letters share, whenever they were sent', () => {
    for (const { leaveBy } of draws('2026-03-14T10:37:21Z', 'three-days')) {
      expect(iso(leaveBy)).toMatch(/T(00|06|12|18):00:00\.000Z$/);
      expect(leaveBy).toBeLessThanOrEqual(Date.parse('2026-03-17T06:00:00Z'));
    }
  });
});
