import type * as z from 'zod/mini';
import type { Issue } from '#platform/shared/app-error.ts';

type RawIssue = z.core.$ZodRawIssue;

/** What an answer says about a field whose rule has no text of its own. The validator's own words are for engineers. */
const GENERAL = {
  missing: 'This field is required',
  wrong: 'This value is not valid',
  tooLong: 'This is too long',
  tooShort: 'This is too short',
  tooLarge: 'This number is too large',
  tooSmall: 'This number is too small',
  unknown: 'This field is not accepted',
} as const;
const GENERAL_TEXTS = new Set<string>(Object.values(GENERAL));

/** A body of hostile keys must not be answered with one of a hundred times its size. */
const MOST_ISSUES = 20;

/** Passed to each parse: a text in the schema comes first, then this. */
export function generalText(issue: RawIssue): string {
  const { code, input, ['origin']: origin } = issue;
  const isNumber = origin === 'number' || origin === 'int';
  if (input === undefined) return GENERAL.missing;
  if (code === 'unrecognized_keys') return GENERAL.unknown;
  if (code === 'too_big') return isNumber ? GENERAL.tooLarge : GENERAL.tooLong;
  if (code !== 'too_small') return GENERAL.wrong;
  if (isNumber) return GENERAL.tooSmall;
  return input === '' ? GENERAL.missing : GENERAL.tooShort;
}

/** By field, as forms place them. An unknown key is an issue of that key. */
export function describeIssues(issues: readonly z.core.$ZodIssue[]): Issue[] {
  const described = issues.flatMap((issue) => {
    const places = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    return places.map((path) => ({ path: path.join('.'), message: issue.message }));
  });
  return described.slice(0, MOST_ISSUES);
}

/** The one text for the whole answer: the first that was written for its field. 'Too short' says nothing without one. */
export function firstWrittenText(issues: readonly Issue[]): string | undefined {
  return issues.find(({ message }) => !GENERAL_TEXTS.has(message))?.message;
}
