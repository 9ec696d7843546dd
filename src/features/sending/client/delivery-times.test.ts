import { expect, it } from 'vitest';
import { eveningHours, longestWait } from './delivery-times.ts';

it.each([
  [{ atOnce: false, maxWaitHours: 6 }, '6 hours'],
  [{ atOnce: false, maxWaitHours: 1 }, 'an hour'],
  [{ atOnce: false, maxWaitHours: 0 }, null],
  [{ atOnce: true, maxWaitHours: 6 }, null],
  [undefined, null],
])('with the delivery %j a letter waits at most %s', (delivery, text) => {
  expect(longestWait(delivery)).toBe(text);
});

it("shows the hours of the evening in the reader's time zone", () => {
  expect(eveningHours('UTC')).toBe('20:00 and 00:00');
  expect(eveningHours('Asia/Kolkata')).toBe('01:30 and 05:30');
});
