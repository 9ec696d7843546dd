import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { AppError, type Issue } from '#platform/shared/app-error.ts';
import type { Endpoint, Parsed } from '#platform/shared/endpoint.ts';

type Input = Pick<FastifyRequest, 'params' | 'query' | 'body'>;

export function parseInput(endpoint: Pick<Endpoint, 'params' | 'query' | 'body'>, request: Input): Parsed<Endpoint> {
  const params = endpoint.params?.safeParse(request.params);
  // A malformed id gets the same answer as an unknown one.
  if (params && !params.success) throw new AppError('NOT_FOUND');
  return {
    params: params?.data,
    query: parse(endpoint.query, request.query),
    body: parse(endpoint.body, request.body ?? {}),
  };
}

function parse(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { error: generalMessage });
  if (result.success) return result.data;
  const issues = describeIssues(result.error.issues);
  const message = firstSpecificMessage(issues);
  throw new AppError('VALIDATION', { issues, ...(message === undefined ? {} : { message }) });
}

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
function generalMessage(issue: RawIssue): string {
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
function describeIssues(issues: readonly z.core.$ZodIssue[]): Issue[] {
  const described = issues.flatMap((issue) => {
    const places = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    return places.map((path) => ({ path: path.join('.'), message: issue.message }));
  });
  return described.slice(0, MAX_ISSUES);
}

/** The message of the whole answer: the first one from a schema. A general one says nothing without its field. */
function firstSpecificMessage(issues: readonly Issue[]): string | undefined {
  return issues.find(({ message }) => !GENERAL_TEXTS.has(message))?.message;
}
