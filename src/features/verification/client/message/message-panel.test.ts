import { expect, it } from 'vitest';
import { MINUTE, SECOND } from '#platform/shared/durations.ts';
import { timeLeft } from './message-panel.tsx';

const NOW = Date.parse('2026-11-16T12:00:00.000Z');
const at = (ms: number) => new Date(NOW + ms).toISOString();

it.each([
  [10 * MINUTE + 9 * SECOND, '10 minutes'],
  [10 * MINUTE - SECOND, '10 minutes'],
  [9 * MINUTE, '9 minutes'],
  [MINUTE + 11 * SECOND, '2 minutes'],
  [MINUTE, 'one minute at most'],
  // The server decides when it is over: this clock may be wrong.
  [-5 * MINUTE, 'one minute at most'],
])('%i ms are shown in minutes', (left, text) => {
  expect(timeLeft(at(left), NOW)).toBe(text);
});
