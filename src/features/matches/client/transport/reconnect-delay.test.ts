import { expect, it } from 'vitest';
import { SECOND } from '#platform/shared/durations.ts';
import { reconnectDelay } from './reconnect-delay.ts';

it('waits longer after each failure, and never longer than half a minute', () => {
  const longest = [0, 1, 2, 3, 4, 5, 6, 50].map((failures) => reconnectDelay(failures, 1) / SECOND);
  expect(longest).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
});

it('randomizes half of every delay', () => {
  expect(reconnectDelay(3, 0)).toBe(4 * SECOND);
  expect(reconnectDelay(3, 0.5)).toBe(6 * SECOND);
});
