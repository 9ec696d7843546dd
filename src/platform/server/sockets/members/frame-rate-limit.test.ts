import { expect, it } from 'vitest';
import { MINUTE, SECOND } from '#platform/shared/durations.ts';
import { FakeClock } from '#test/harness/fake-clock.ts';
import { FrameRateLimit } from './frame-rate-limit.ts';

it('lets each member send a minute of frames at once, and then as many as are refilled', () => {
  const clock = new FakeClock();
  const limit = new FrameRateLimit(clock);
  const takes = (userId: number, times: number) =>
    Array.from({ length: times }, () => limit.take(userId, 60)).filter(Boolean);
  expect(takes(1, 70)).toHaveLength(60);
  expect(takes(2, 1)).toHaveLength(1);
  clock.advance(3 * SECOND);
  expect(takes(1, 70)).toHaveLength(3);
  clock.advance(10 * MINUTE);
  expect(takes(1, 70)).toHaveLength(60);
});

it('does not forget a member whose allowance is still used up', () => {
  const clock = new FakeClock();
  const limit = new FrameRateLimit(clock);
  expect([limit.take(1, 1), limit.take(2, 1)]).toEqual([true, true]);
  clock.advance(40 * SECOND);
  expect([limit.take(3, 1), limit.take(1, 1)]).toEqual([true, false]);
  clock.advance(40 * SECOND);
  // By now the full allowances are forgotten.
  expect([limit.take(2, 1), limit.take(3, 1)]).toEqual([true, false]);
});
