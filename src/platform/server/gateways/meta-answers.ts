import * as z from 'zod/mini';

/** The shape of Meta's errors. */
export const GraphError = z.object({
  error: z.object({ code: z.number(), error_subcode: z.optional(z.number()), message: z.optional(z.string()) }),
});

/** Instagram cannot be asked now. The reason is a fixed text, safe for the log. */
export interface Unavailable {
  outcome: 'unavailable';
  reason: string;
  /** In milliseconds, if it is known. */
  retryAfter?: number;
}

export function unavailable(reason: string): Unavailable {
  return { outcome: 'unavailable', reason };
}

/** A numeric id, as text. */
export const Id = z.string().check(z.regex(/^\d{1,20}$/));

const TOKEN_REFUSED = 190;
const RATE_LIMITS = [4, 17, 32, 613, 80_002];

export const isRateLimit = (code: number): boolean => RATE_LIMITS.includes(code);
/** The token has expired, or its owner has withdrawn the permission. */
export const isTokenRefusal = (code: number): boolean => code === TOKEN_REFUSED;

/** A fixed text for the log: Meta's own message could repeat the request. */
export function describeGraphError(code: number): string {
  if (isRateLimit(code)) return 'rate limit';
  return isTokenRefusal(code) ? 'token refused' : `error ${code}`;
}

const USERNAME = /^[a-z0-9._]{1,30}$/;

export const isUsername = (text: string): boolean => USERNAME.test(text);

/** Null if it is not a username. Only lower case, no other normalization: an odd one could become that of another account. */
export function readUsername(given = ''): string | null {
  const username = given.replaceAll(/[A-Z]/g, (capital) => capital.toLowerCase());
  return isUsername(username) ? username : null;
}

/** More than Instagram allows, and few enough to fit into sealed boxes of fixed size. */
const MAX_NAME = 100;

export const readName = (given?: string | null): string | null => given?.slice(0, MAX_NAME) ?? null;

/** Parses an answer; null if it is not JSON. Numeric ids become text. */
export function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'), idsAsText);
  } catch {
    return null;
  }
}

/** Ids exceed 2^53: parsed as a number, an id would become another one. Only the source text has all digits. */
function idsAsText(key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' && /(^|_)id$/.test(key) ? context?.source : value;
}
