import * as z from 'zod/mini';

/** Meta's envelope around a refusal. */
export const GraphError = z.object({
  error: z.object({ code: z.number(), error_subcode: z.optional(z.number()), message: z.optional(z.string()) }),
});

/** An id that never changes. */
export const Id = z.string().check(z.regex(/^\d{1,20}$/));

const TOKEN_REFUSED = 190;
const RATE_LIMITS = [4, 17, 32, 613, 80_002];

export const isRateLimit = (code: number): boolean => RATE_LIMITS.includes(code);
/** The token has run out, or its owner has taken the permission back. */
export const isTokenRefusal = (code: number): boolean => code === TOKEN_REFUSED;

/** A few fixed words: Meta's own could repeat what was asked, and these reach the log. */
export function describeGraphError(code: number): string {
  if (isRateLimit(code)) return 'rate limit';
  return isTokenRefusal(code) ? 'token refused' : `error ${code}`;
}

/** What a vendor sent, or null where it is no JSON. Ids come as text whatever they were. */
export function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'), idsAsText);
  } catch {
    return null;
  }
}

/** Ids go beyond 2^53: read as a number, one becomes its neighbour's. Its digits stand in the source alone. */
function idsAsText(key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' && /(^|_)id$/.test(key) ? context?.source : value;
}
