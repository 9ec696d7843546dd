import { expect, it } from 'vitest';
import { LETTER_BODY, waitingLetter } from '#test/factories/letter-content.ts';
import { waitingBox, withFindings } from './letter-boxes.ts';

const FINDINGS = [
  { reader: 'rules', reason: 'harassment', certainty: null },
  { reader: 'model', reason: 'harassment', certainty: 0.87 },
];

/** A letter whose text leaves so many bytes of its box free. */
function letterWithRoom(room: number) {
  const withMessage = (length: number) =>
    waitingLetter({ author: 1, sentAt: 1, readyAt: 1, letter: { ...LETTER_BODY, message: 'x'.repeat(length) } });
  const size = waitingBox.sizeOf(withMessage(0));
  let longest = 0;
  while (waitingBox.sizeOf(withMessage(longest + 1)) === size) longest += 1;
  return withMessage(longest - room);
}

it.each([
  [500, FINDINGS],
  [100, FINDINGS.slice(0, 1)],
  [20, undefined],
])('a held letter whose box has %i bytes free stores what fits, and its box stays as long', (room, stored) => {
  const letter = letterWithRoom(room);
  const held = withFindings(letter, FINDINGS);
  expect(held.findings).toEqual(stored);
  expect(waitingBox.sizeOf(held)).toBe(waitingBox.sizeOf(letter));
});

it('a letter that is not held stores no findings', () => {
  expect(withFindings(letterWithRoom(500), [])).not.toHaveProperty('findings');
});
