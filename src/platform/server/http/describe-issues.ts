import type * as z from 'zod/mini';
import type { Issue } from '#platform/shared/app-error.ts';

type RawIssue = z.core.$ZodRawIssue;

/** Messages for fields whose rule has no text in the schema: those of the validator are for engineers. */
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

/** A body full of unknown keys must not cause an answer many times its size. */
const MAX_ISSUES = 20;

/** The message for an issue whose rule has none in the schema. Passed to every parse. */
export function generalMessage(issue: RawIssue): string {
  const { code, input, ['origin']: origin } = issue;
  const isNumber = origin === 'number' || origin === 'int';
  if (input === undefined) return GENERAL.missing;
  if (code === 'unrecognized_keys') return GENERAL.unknown;
  if (code === 'too_big') return isNumber ? GENERAL.tooLarge : GENERAL.tooLong;
  if (code !== 'too_small') return GENERAL.wrong;
  if (isNumber) return GENERAL.tooSmall;
  return input === '' ? GENERAL.missing : GENERAL.tooShort;
}

/** Lists the issues by field path. An unknown key is an issue of that key. */
export function describeIssues(issues: readonly z.core.$ZodIssue[]): Issue[] {
  const described = issues.flatMap((issue) => {
    const places = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    return places.map((path) => ({ path: path.join('.'), message: issue.message }));
  });
  return described.slice(0, MAX_ISSUES);
}

/** The message of the whole answer: the first one from a schema. A general one says nothing without its field. */
export function firstSpecificMessage(issues: readonly Issue[]): string | undefined {
  return issues.find(({ message }) => !GENERAL_TEXTS.has(message))?.message;
}
