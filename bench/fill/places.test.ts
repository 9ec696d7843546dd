import { expect, it } from 'vitest';
import { keptMonths } from '#features/letters/server/months-kept.ts';
import { monthsOf, placesOf } from './places.ts';
import { letterAt, planOf } from './plan.ts';

const NOW = Date.parse('2026-03-31T23:30:00Z');
const PLAN = planOf(6000);

it('numbers the letters of every author and of every recipient from 0 in each month, without gaps', () => {
  const next = new Map<string, number>();
  const take = (stream: string) => {
    const n = next.get(stream) ?? 0;
    next.set(stream, n + 1);
    return n;
  };
  for (let index = 0; index < PLAN.letters; index += 1) {
    const { author, handle } = letterAt(PLAN, index);
    const { month, inTarget, inAuthor } = placesOf(PLAN, NOW, index);
    expect(inTarget).toBe(take(`to ${handle} in ${month}`));
    expect(inAuthor).toBe(take(`of ${author} in ${month}`));
  }
});

it.each(['2026-03-01T00:00:00Z', '2026-03-31T23:30:00Z'])('plans only months that are kept, at %s', (moment) => {
  const now = new Date(moment);
  const months = monthsOf(PLAN, now.getTime());
  const kept = new Set(keptMonths({ now: () => now }));
  expect(months.length).toBeGreaterThan(22);
  expect(months.filter((month) => !kept.has(month))).toEqual([]);
});
