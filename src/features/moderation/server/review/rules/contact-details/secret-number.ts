import { groupsOf, isHarmlessSequence } from './digit-sequences.ts';
import type { Rule } from '../rule.ts';

const SOCIAL_SECURITY = /(?<!\d|\d-)(?!000|666|9)\d{3}([- ])(?!00)\d{2}\1(?!0000)\d{4}(?!-?\d)/u;
const CARD = /(?<!\d)[2-6]\d{3}(?:[ .-]?\d){9,15}(?!\d)/gu;
const LONG = /(?<![\d.,])\d(?:[ -]?\d){15,}(?!\d)/gu;

/** Luhn's checksum: every card number passes it, and one in ten random sequences of digits. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

export const secretNumber: Rule = {
  reason: 'number',
  message: 'This looks like a card or ID number. Please take it out.',
  refuses: ({ folded }) =>
    SOCIAL_SECURITY.test(folded) || (folded.match(CARD) ?? []).some((found) => passesLuhn(groupsOf(found).join(''))),
  // Numbers of accounts, policies and passports.
  holds: ({ folded }) => (folded.match(LONG) ?? []).some((found) => !isHarmlessSequence(found)),
};
