import { expect, it } from 'vitest';
import { gauge } from './message-gauge.ts';

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
])('says of %i characters: %s', (count, note, isOver) => {
  expect(gauge('a'.repeat(count))).toEqual({ count, note, isOver });
});

it('counts as people do: an emoji is one, an accent typed apart none, space around it nothing', () => {
  expect(gauge('🌹'.repeat(500))).toMatchObject({ count: 500, isOver: false });
  expect(gauge('e\u0301 ').count).toBe(1);
  expect(gauge('  \n ')).toEqual({ count: 0, note: undefined, isOver: false });
});

it('counts a line break and leaves out what cannot be seen', () => {
  expect(gauge('a\r\nb').count).toBe(3);
  expect(gauge('a\u202Eb').count).toBe(2);
});
