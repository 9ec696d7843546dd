import { normalizeText } from './normalize/normalized-text.ts';
import { reviewByRules } from './review-by-rules.ts';
import { asDialled, hasDigit, isSpelledDigits } from './rules/contact-details/digits.ts';
import { phone } from './rules/contact-details/phone.ts';
import { secretNumber } from './rules/contact-details/secret-number.ts';
import { stricterOf, type StopReason, type Verdict } from './verdict.ts';

const NUMBERS = [secretNumber, phone];
const ALLOWED: Verdict = { outcome: 'allowed' };

/** A number goes on from the end of one message to the start of the next, so no more of a long one is read. */
const LONGEST_PART = 60;
/** Words between two parts of a number: '0176', 'then 555', 'and 0192'. */
const LINKING = /(?<!\p{L})(?:and|then|next|plus|ok|okay|so|und|dann)(?!\p{L})/gu;
/** '0176 …', '… 555'. */
const LOOSE_ENDS = /^[^\p{L}\d+(]+|[^\p{L}\d]+$/gu;
/** What scores, ages and guesses that are sent one after another do not have: a prefix, a zero in front, or three digits together. */
const LIKE_A_NUMBER = /^[+(0]|(?<!\d)0\d|\d{3}/u;

/** Whether a message may go on with a number: it has digits, or is one or more spelled ones. Most have none. */
export function mayContinueNumber(message: string): boolean {
  return partIn(startOf(message)) !== null;
}

/** Reviews the phone and card numbers that begin in earlier messages and go on in this one. */
export function reviewSplitNumber(
  earlier: readonly string[],
  message: string,
  permitted: readonly StopReason[],
): Verdict {
  if (earlier.length === 0) return ALLOWED;
  const last = partIn(startOf(message));
  if (last === null) return ALLOWED;
  const parts = earlier.map((one) => partIn(one.slice(-LONGEST_PART))).filter((part) => part !== null);
  // Any of them may be its first part: '8?' and '0176' are not one number.
  const begun = parts.map((_, first) => parts.slice(first));
  // What the earlier messages say without this one was reviewed when they were sent.
  const known = new Set(begun.flatMap(digitRuns));
  return [...new Set(begun.flatMap((some) => digitRuns([...some, last])))]
    .filter((run) => !known.has(run) && LIKE_A_NUMBER.test(run))
    .map((run) => reviewByRules([run], permitted, NUMBERS))
    .reduce(stricterOf, ALLOWED);
}

const startOf = (message: string) => message.slice(0, LONGEST_PART);

function partIn(text: string): string | null {
  const part = normalizeText(text).folded.replaceAll(LINKING, ' ').replaceAll(LOOSE_ENDS, '');
  return hasDigit(part) || isSpelledDigits(part) ? part : null;
}

/** The digits between words, dates and scores. */
function digitRuns(parts: readonly string[]): string[] {
  return asDialled(parts.join(' '))
    .split('x')
    .map((run) => run.trim());
}
