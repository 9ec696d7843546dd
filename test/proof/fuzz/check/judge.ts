import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { errorsOf } from '#app/server/api-docs/openapi.ts';
import { HelpLine } from '#features/moderation/contract.ts';
import { ERRORS, type ErrorCode } from '#platform/shared/app-error.ts';
import type { Endpoint } from '#platform/shared/endpoint.ts';
import type { Answer, Fault } from './answer.ts';

/** For requests that cannot be read, whatever the call. */
const UNREADABLE: ErrorCode[] = ['MALFORMED', 'TOO_LARGE', 'UNSUPPORTED_TYPE', 'URL_TOO_LONG', 'FOREIGN_ORIGIN'];

/** Additional fields of an error, by its code. */
const DETAILS: Partial<Record<ErrorCode, z.ZodMiniType>> = {
  // Only who has just given the right password is told about it.
  SUSPENDED: z.object({
    until: z.optional(z.nullable(z.iso.date())),
    rule: z.optional(z.string()),
    words: z.optional(z.nullable(z.array(z.string()))),
    caseNumber: z.optional(z.nullable(z.string())),
    appeal: z.optional(z.enum(['possible', 'open', 'kept'])),
    appealTicket: z.optional(z.nullable(z.string())),
    membershipTicket: z.optional(z.nullable(z.string())),
  }),
  MODERATION: z.object({ helpLines: z.optional(z.array(HelpLine)) }),
  DOUBTFUL: z.object({ helpLines: z.optional(z.array(HelpLine)) }),
  LOGIN_REFUSED: z.object({ errorCode: z.optional(z.string()) }),
};

const Issues = z.array(z.strictObject({ path: z.string(), message: z.string().check(z.minLength(1)) }));

const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** What is wrong with the answer to a call, by its contract. */
export function judge(endpoint: Endpoint, answer: Answer): Fault[] {
  const wanted = endpoint.status ?? 200;
  const isSuccess = answer.status === wanted;
  const faults = isSuccess ? judgeReply(endpoint, answer) : judgeError(endpoint, answer);
  return [...faults, ...judgeHeaders(answer)];
}

function judgeReply({ reply, status, pictureFor }: Endpoint, { body, headers }: Answer): Fault[] {
  if (pictureFor !== undefined || status === 303) return [];
  if (!String(headers['content-type']).startsWith('application/json') && !isPlainText(reply, body))
    return [{ what: 'a reply that is not JSON', detail: String(headers['content-type']) }];
  const sent = isPlainText(reply, body) ? body : (JSON.parse(body) as unknown);
  const parsed = z.safeParse(reply, sent);
  if (!parsed.success) return [{ what: 'a reply that does not fit its schema', detail: z.prettifyError(parsed.error) }];
  // Parsing drops what the schema does not know.
  if (isDeepStrictEqual(parsed.data, sent)) return [];
  return [{ what: 'a reply with more than its schema has', detail: body.slice(0, 400) }];
}

const isPlainText = (reply: z.ZodMiniType, body: string) => z.safeParse(reply, body).success;

function judgeError(endpoint: Endpoint, { status, body, headers }: Answer): Fault[] {
  const error = parseObject(body);
  if (!error) return [{ what: `an error without a body of JSON (${status})`, detail: body.slice(0, 200) }];
  const { code, message, issues, ...rest } = error;
  const faults: Fault[] = [];
  const fault = (what: string, detail: unknown = '') => faults.push({ what, detail: JSON.stringify(detail) });
  if (!isErrorCode(code)) return [{ what: `an error of another form (${status})`, detail: body.slice(0, 200) }];
  if (ERRORS[code].status !== status) fault(`${code} with the status ${status}`);
  if (status >= 500) fault(`${status} ${code}`);
  if (![...errorsOf(endpoint), ...UNREADABLE].includes(code)) fault(`${code} is not in the contract`, message);
  if (typeof message !== 'string' || message === '') fault(`${code} without a message`, message);
  if (issues !== undefined && !z.safeParse(Issues, issues).success)
    fault(`${code} with issues of another form`, issues);
  if (status === 429 && code === 'TOO_MANY_REQUESTS' && !headers['retry-after']) fault('429 without retry-after');
  const declared = Object.keys(endpoint.failure?.('') ?? {});
  const details = Object.fromEntries(Object.entries(rest).filter(([name]) => !declared.includes(name)));
  const known = z.safeParse(DETAILS[code] ?? z.object({}), details);
  if (!known.success || !isDeepStrictEqual(known.data, details)) fault(`${code} with other fields`, details);
  return faults;
}

/** Headers that every answer has. */
export function judgeHeaders({ headers }: Pick<Answer, 'headers'>): Fault[] {
  const missing = Object.entries(COMMON_HEADERS).filter(([name, value]) => headers[name] !== value);
  const policy = String(headers['content-security-policy'] ?? '');
  const names = missing.map(([name]) => name);
  if (!policy.startsWith("default-src 'none'") && !policy.startsWith("default-src 'self'"))
    names.push('content-security-policy');
  if (!headers['x-request-id']) names.push('x-request-id');
  return names.length > 0 ? [{ what: 'an answer without security headers', detail: names.join(', ') }] : [];
}

export function parseObject(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(ERRORS, code);
