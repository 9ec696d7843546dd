import { dialled } from './digits.ts';
import { groupsOf, saysNothing } from './digit-rows.ts';
import type { Rule } from './rule.ts';

/** Seven digits or more with at most a little decoration between them; commas and semicolons list things. */
const ROW = /[+(]{0,2}\d(?:[^x\d,;]{0,3}\d){6,}(?!x)/gu;
/** Stranger separators too, if it begins as numbers do. */
const LOOSE = /(?:\+|(?<!\d[^x\d]{0,3})0)\d?(?:[^x\d]{0,6}\d){8,}/gu;

/** A prefix, a familiar grouping or one unbroken row. */
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

/** Longer than any number on earth: the rule for cards and accounts looks at those. */
const LONGEST = 15;
const isNumber = (row: string) => groupsOf(row).join('').length <= LONGEST && !saysNothing(row);
const rowsIn = (text: string) => (dialled(text).match(ROW) ?? []).filter(isNumber);

export const phone: Rule = {
  reason: 'phone',
  message: 'Please leave phone numbers out: a letter must not give anybody’s number away.',
  refuses: ({ folded }) => rowsIn(folded).some(isCertain),
  holds: ({ lines }) =>
    lines.some((line) => rowsIn(line).length > 0 || (dialled(line).match(LOOSE) ?? []).some(isNumber)),
};
