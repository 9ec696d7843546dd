import { asDialled } from './digits.ts';
import { groupsOf, isHarmlessSequence } from './digit-sequences.ts';
import type { Rule } from '../rule.ts';

/** Seven digits or more with up to three separators between them, but not commas and semicolons, which separate items. */
const ROW = /[+(]{0,2}\d(?:[^x\d,;]{0,3}\d){6,}(?!x)/gu;
/** With more separators, if it begins like a phone number. */
const LOOSE = /(?:\+|(?<!\d[^x\d]{0,3})0)\d?(?:[^x\d]{0,6}\d){8,}/gu;

/** Has a prefix or a familiar grouping, or is one unbroken sequence. */
function isCertain(row: string): boolean {
  const groups = groupsOf(row);
  const length = groups.join('').length;
  const shape = groups.map((group) => group.length).join('-');
  return (
    /^[+(0]/u.test(row) ||
    groups.length === 1 ||
    (length >= 10 && length <= 12 && groups.length <= 6) ||
    (length >= 9 && groups.every((group) => group.length === 1)) ||
    /^(?:3-4|3-3-3|3-3-4|1-3-3-4)$/u.test(shape)
  );
}

/** The longest phone numbers. Longer sequences are left to the rule for cards and accounts. */
const MAX_DIGITS = 15;
const isNumber = (row: string) => groupsOf(row).join('').length <= MAX_DIGITS && !isHarmlessSequence(row);
const rowsIn = (dialled: string) => (dialled.match(ROW) ?? []).filter(isNumber);

function mayHaveNumber(line: string): boolean {
  const dialled = asDialled(line);
  return rowsIn(dialled).length > 0 || (dialled.match(LOOSE) ?? []).some(isNumber);
}

export const phone: Rule = {
  reason: 'phone',
  message: 'Please leave out phone numbers, yours and other people’s.',
  refuses: ({ folded }) => rowsIn(asDialled(folded)).some(isCertain),
  holds: ({ lines }) => lines.some(mayHaveNumber),
};
