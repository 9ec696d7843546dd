import { expect, it } from 'vitest';
import { monthlyId } from './random-id.ts';

it('an id of a month is a UUID of version 7 that begins with the start of the month, and differs every time', () => {
  const now = new Date('2026-03-14T12:34:56.789Z');
  const ids = [monthlyId(now), monthlyId(now)];
  const start = Date.parse('2026-03-01T00:00:00Z');
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.slice(0, 13).replace('-', ''), 16)).toBe(start);
  }
  expect(new Set(ids).size).toBe(2);
});
