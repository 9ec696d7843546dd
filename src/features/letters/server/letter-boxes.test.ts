import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { LETTER_BODY, storedLetter, waitingLetter } from '#test/factories/letter-content.ts';
import { APPEAL_LIMIT, NewConfession } from '#features/sending/contract.ts';
import { waitingBox, withFindings } from '#features/sending/server/index.ts';
import { letterBox } from './letter-boxes.ts';

const FINDINGS = [
  { check: 'rules', reason: 'harassment', certainty: null },
  { check: 'model', reason: 'harassment', certainty: 0.87 },
];

/** Of all characters that have the most bytes, in no order that could be deflated. */
const noise = (length: number) => String.fromCodePoint(...Array.from({ length }, () => 0x3_0000 + randomInt(0xe_0000)));

const chinese = (length: number) => String.fromCodePoint(...Array.from({ length }, () => 0x4e_00 + randomInt(0x50_00)));

/** A letter with as much as the form admits. */
function longestLetter(write: (length: number) => string) {
  const { message, hint, senderInfo } = z.parse(NewConfession, {
    targetName: 'a'.repeat(30),
    message: write(500),
    hint: write(200),
    senderInfo: { age: '46+', location: write(80), occupation: 'professional', interests: write(80) },
  });
  const shown = { anonymityLevel: 'minimal', virtualGift: 'chocolate' } as const;
  const letter = { ...LETTER_BODY, ...shown, message, ...(hint && { hint }), senderInfo };
  const tags = ['a', 'b'].map((one) => one.repeat(44));
  const known = { author: 2 ** 53 - 1, target: 'a'.repeat(30), letter, persons: tags };
  const now = Date.now();
  const shownAs = { id: '1'.repeat(17), at: now };
  const reader = {
    address: { to: 'unconfirmed' as const, id: `sender:${'1'.repeat(17)}`, handle: 'h'.repeat(30), period: 999 },
    month: 24_322,
    n: 1_000_000,
  };
  return {
    waiting: waitingLetter({ ...known, sentAt: now, readyAt: now, shown: shownAs }),
    stored: storedLetter({ ...known, reader, vanishesOn: '2026-03-14' }),
  };
}

it.each([
  ['in Latin', (length: number) => 'x'.repeat(length)],
  ['with quotes', (length: number) => '"'.repeat(length)],
  ['in Chinese', chinese],
  ['in four bytes a character', noise],
])('the longest letter that the form admits has room in a box: %s', (_script, write) => {
  const { waiting, stored } = longestLetter(write);
  expect([waitingBox.fits(waiting), letterBox.fits(stored)]).toEqual([true, true]);
});

it('beside the longest letter the longest appeal has room', () => {
  const { waiting } = longestLetter(chinese);
  expect(waitingBox.fits({ ...waiting, appeal: { message: chinese(APPEAL_LIMIT), at: Date.now() } })).toBe(true);
});

it('a held letter stores why, and another one does not', () => {
  const letter = waitingLetter({ author: 1, sentAt: 1, readyAt: 1 });
  expect(withFindings(letter, FINDINGS).findings).toEqual(FINDINGS);
  expect(withFindings(letter, [])).not.toHaveProperty('findings');
});
