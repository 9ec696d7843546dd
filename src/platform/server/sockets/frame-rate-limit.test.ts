import { expect, it } from 'vitest';
import { MINUTE, SECOND } from '#platform/shared/durations.ts';
import { FakeClock } from '#test/harness/fake-clock.ts';
import { Pace } from './frame-rate-limit.ts';

it('lets everybody say so much at once, and then as much as comes back', () => {
  const clock = new FakeClock();
  const pace = new Pace(60, clock);
  const takes = (who: number, times: number) => Array.from({ length: times }, () => pace.take(who)).filter(Boolean);
  expect(takes(1, 70)).toHaveLength(60);
  expect(takes(2, 1)).toHaveLength(1);
  clock.advance(3 * SECOND);
  expect(takes(1, 70)).toHaveLength(3);
  clock.advance(10 * MINUTE);
  expect(takes(1, 70)).toHaveLength(60);
});

it('forgets nobody who is still out of breath', () => {
  const clock = new FakeClock();
  const pace = new Pace(1, clock);
  expect([pace.take(1), pace.take(2)]).toEqual([true, true]);
  clock.advance(40 * SECOND);
  expect([pace.take(3), pace.take(1)]).toEqual([true, false]);
  clock.advance(40 * SECOND);
  // By now the silent ones are forgotten.
  expect([pace.take(2), pace.take(3)]).toEqual([true, false]);
});
