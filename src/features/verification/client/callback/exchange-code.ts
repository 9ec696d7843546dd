import { SECOND } from '#platform/shared/durations.ts';
import type { AnswerOf, BodyOf, Endpoint } from '#platform/shared/endpoint.ts';
import type { exchangeToken } from '../../contract.ts';
import type { LoginAnswer } from '../login/login-message.ts';

const TIMEOUT = 30 * SECOND;

type Exchange = AnswerOf<typeof exchangeToken>;
/** Who it was. What is called a token is good for linking this account, once. */
export type ExchangedAccount = NonNullable<Exchange['userInfo']>;
/** Nobody, where Instagram confirmed a login and did not say whose. */
type Outcome = { success: true; account: ExchangedAccount | null } | Extract<LoginAnswer, { success: false }>;
/** A refusal has the shape of the call; whatever else went wrong has that of all our errors. */
type Received = Partial<Exchange> & { message?: string };

/**
 * The one call that does not go through `call`: its refusals carry more than an error does, and the page tells an answer
 * it cannot read from none at all.
 */
export async function exchangeCode(body: BodyOf<typeof exchangeToken>): Promise<Outcome> {
  const path: (typeof exchangeToken)['path'] = '/api/instagram/exchange-token';
  const method: Endpoint['method'] = 'POST';
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT),
    });
  } catch {
    return { success: false, error: 'Network error' };
  }
  const received: unknown = await response.json().catch(() => null);
  return read(received) ?? { success: false, error: 'Invalid response from server' };
}

function read(received: unknown): Outcome | null {
  if (typeof received !== 'object' || received === null) return null;
  const { success, userInfo, error, errorCode, message } = received as Received;
  if (success === true) return { success, account: userInfo ?? null };
  const reason = error ?? message;
  return typeof reason === 'string' ? { success: false, error: reason, ...(errorCode && { errorCode }) } : null;
}
