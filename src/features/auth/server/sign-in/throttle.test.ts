import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#platform/shared/durations.ts';
import { Throttle } from './throttle.ts';

const start = new Date('2026-03-14T12:00:00Z');
const later = (passed: number) => new Date(start.getTime() + passed);

const throttleOf = (maxKeys = 10) =>
  new Throttle({
    free: 2,
    firstPause: HOUR,
    longestPause: HOUR,
    forgottenAfter: 24 * HOUR,
    isClearedBySuccess: false,
    maxKeys,
  });

describe('an attempt that is taken back', () => {
  it('does not restart a pause that was over', () => {
    const throttle = throttleOf();
    throttle.count('flora', start);
    throttle.count('flora', start);
    expect(throttle.waitFor('flora', later(HOUR - MINUTE))).toBe(MINUTE);
    throttle.count('flora', later(HOUR));
    throttle.takeBack('flora');
    expect(throttle.waitFor('flora', later(HOUR))).toBe(0);
  });
});

describe('a full throttle', () => {
  it('keeps a key that has to pause while it drops others', () => {
    const throttle = throttleOf();
    throttle.count('flora', start);
    throttle.count('flora', start);
    for (let n = 0; n < 50; n += 1) throttle.count(`made-up-${n}`, start);
    expect(throttle.waitFor('flora', start)).toBe(HOUR);
    expect(throttle.waitFor('made-up-0', start)).toBe(0);
  });
});
