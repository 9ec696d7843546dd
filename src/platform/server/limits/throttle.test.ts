import { expect, it } from 'vitest';
import { HOUR } from '#platform/shared/durations.ts';
import { Throttle } from './throttle.ts';

const now = new Date('2026-03-14T12:00:00Z');

it('a full throttle keeps a key that has to pause while it drops others', () => {
  const throttle = new Throttle({
    name: 'guesses',
    free: 2,
    firstPause: HOUR,
    longestPause: HOUR,
    forgottenAfter: 24 * HOUR,
    isClearedBySuccess: false,
    maxKeys: 10,
    withoutRedis: 'refuse',
  });
  throttle.count('flora', now);
  throttle.count('flora', now);
  for (let n = 0; n < 50; n += 1) throttle.count(`made-up-${n}`, now);
  expect(throttle.waitFor('flora', now)).toBe(HOUR);
  expect(throttle.waitFor('made-up-0', now)).toBe(0);
});
