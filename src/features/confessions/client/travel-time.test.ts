import { expect, it } from 'vitest';
import { longestWait } from './travel-time.ts';

it.each([
  [{ atOnce: false, maxWaitHours: 6 }, '6 hours'],
  [{ atOnce: false, maxWaitHours: 1 }, 'an hour'],
  [{ atOnce: false, maxWaitHours: 0 }, null],
  [{ atOnce: true, maxWaitHours: 6 }, null],
  [undefined, null],
])('%j is a wait of %s', (delivery, words) => {
  expect(longestWait(delivery)).toBe(words);
});
