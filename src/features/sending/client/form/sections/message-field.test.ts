import { expect, it } from 'vitest';
import { measureMessage } from './message-field.tsx';

const SHORT = 'Too short - add more details';
const LONG = 'Message too long - keep it concise';

it.each([
  [0, undefined, false],
  [1, SHORT, false],
  [9, SHORT, false],
  [10, undefined, false],
  [499, undefined, false],
  [500, LONG, false],
  [501, LONG, true],
])('remarks on %i characters: %s', (count, note, isOver) => {
  expect(measureMessage('a'.repeat(count))).toEqual({ count, note, isOver });
});

it('counts an emoji as one character, and neither combining accents nor surrounding space', () => {
  expect(measureMessage('🌹'.repeat(500))).toMatchObject({ count: 500, isOver: false });
  expect(measureMessage('e\u0301 ').count).toBe(1);
  expect(measureMessage('  \n ')).toEqual({ count: 0, note: undefined, isOver: false });
});

it('counts a line break and ignores invisible characters', () => {
  expect(measureMessage('a\r\nb').count).toBe(3);
  expect(measureMessage('a\u202Eb').count).toBe(2);
});
