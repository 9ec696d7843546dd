/** In Chinese, 520 1314 sounds like 'I love you forever'. */
const SAYS_LOVE = /^(?:520)?1314(?:520)?$/u;
const YEAR = /^(?:19|20)\d\d$/u;

export function groupsOf(row: string): string[] {
  return row.match(/\d+/gu) ?? [];
}

/** Counting with a constant step: 10 20 30 40, or 3 2 1. */
function isEvenlySpaced(groups: readonly string[]): boolean {
  const steps = groups.slice(1).map((group, at) => Number(group) - Number(groups[at]));
  return steps.length > 1 && steps.every((step) => step === steps[0]);
}

/** Small numbers in rising order, such as lottery numbers or scores: 4 8 22 31 40 47. */
function isRising(groups: readonly string[]): boolean {
  const small = groups.every((group) => /^[1-9]\d?$/u.test(group));
  return small && groups.slice(1).every((group, at) => Number(group) > Number(groups[at]));
}

/** Years, counting, round numbers and repetitions: sequences of digits that are not a phone number or an account. */
export function isHarmlessSequence(row: string): boolean {
  const groups = groupsOf(row);
  const digits = groups.join('');
  return (
    groups.every((group) => YEAR.test(group)) ||
    isEvenlySpaced(groups) ||
    isRising(groups) ||
    isEvenlySpaced([...digits]) ||
    SAYS_LOVE.test(digits) ||
    /^(\d{1,3})\1+$/u.test(digits) ||
    /^[1-9]\d{0,2}0{5,}$/u.test(digits)
  );
}
