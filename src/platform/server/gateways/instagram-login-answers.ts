import * as z from 'zod/mini';
import { unanswered, type Asked } from './instagram-budget.ts';
import {
  describeGraphError,
  GraphError,
  isRateLimit,
  isTokenRefusal,
  readJson,
  unavailable,
  type Unavailable,
} from './meta-answers.ts';

type RefusalReason = 'platform-app' | 'non-tester' | 'code' | 'no-username' | 'token' | 'other';

/** Messages are fixed texts, safe for the log and for a page: Instagram's own text could repeat a secret. */
export type LoginFailure = { outcome: 'refused'; reason: RefusalReason; message: string } | Unavailable;

/** The server that gives tokens has its own error shape. */
const LoginError = z.object({ error_type: z.string(), code: z.number(), error_message: z.string() });

const MESSAGES = {
  'platform-app': 'Invalid platform app',
  'non-tester': 'Insufficient developer role',
  code: 'Matching code was not found or was already used',
  'no-username': 'Instagram did not tell the username',
} satisfies Partial<Record<RefusalReason, string>>;

const REASONS: [RegExp, keyof typeof MESSAGES][] = [
  [/platform app/i, 'platform-app'],
  [/developer role/i, 'non-tester'],
  [/matching code|(authorization|verification) code|redirect_uri/i, 'code'],
];

/** The parsed answer, which may be the only entry of `data`, or the failure. */
export function readLoginAnswer<S extends z.ZodMiniType<object>>(fetched: Asked, schema: S): z.infer<S> | LoginFailure {
  if ('failed' in fetched) return unanswered(fetched);
  const { status } = fetched;
  if (status >= 500) return unavailable(`status ${status}`);
  const body = readJson(fetched.bytes);
  const failure = readFailure(body);
  if (failure) return failure;
  if (status !== 200) return unavailable(`status ${status}`);
  const parsed = z.safeParse(schema, unwrap(body));
  return parsed.success ? parsed.data : unavailable('unknown answer');
}

export function refused(reason: keyof typeof MESSAGES): LoginFailure {
  return { outcome: 'refused', reason, message: MESSAGES[reason] };
}

function readFailure(body: unknown): LoginFailure | null {
  const atLogin = z.safeParse(LoginError, body);
  if (atLogin.success) return toFailure(atLogin.data.code, atLogin.data.error_message);
  const atGraph = z.safeParse(GraphError, body);
  return atGraph.success ? toFailure(atGraph.data.error.code, atGraph.data.error.message ?? '') : null;
}

function toFailure(code: number, text: string): LoginFailure {
  const [, reason] = REASONS.find(([pattern]) => pattern.test(text)) ?? [];
  if (reason) return refused(reason);
  if (isRateLimit(code)) return unavailable(describeGraphError(code));
  const message = `Instagram refused the login (${describeGraphError(code)})`;
  return { outcome: 'refused', reason: isTokenRefusal(code) ? 'token' : 'other', message };
}

const Wrapped = z.object({ data: z.array(z.unknown()) });

function unwrap(body: unknown): unknown {
  const wrapped = z.safeParse(Wrapped, body);
  return wrapped.success ? wrapped.data.data[0] : body;
}
