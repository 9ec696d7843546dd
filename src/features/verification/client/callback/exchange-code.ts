import { SECOND } from '#platform/shared/durations.ts';
import type { AnswerOf, BodyOf, Endpoint } from '#platform/shared/endpoint.ts';
import type { exchangeToken } from '../../contract.ts';
import type { LoginAnswer } from '../login/login-message.ts';

const TIMEOUT = 30 * SECOND;

type Exchange = AnswerOf<typeof exchangeToken>;
/** The account that logged in. `access_token` is not Instagram's: it links this account here, once. */
export type ExchangedAccount = NonNullable<Exchange['userInfo']>;
/** `account` is null if Instagram confirmed a login without saying whose it is. */
type Outcome = { success: true; account: ExchangedAccount | null } | Extract<LoginAnswer, { success: false }>;
/** A refused login has the shape of this call; all other errors have the common shape, with `message`. */
type Received = Partial<Exchange> & { message?: string };

/**
 * Exchanges the code for the account. It does not use `call`: a refusal here has more fields than an error, and the page
 * distinguishes an unreadable answer from none at all.
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
