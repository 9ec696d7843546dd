import { SECOND } from '#platform/shared/durations.ts';
import type { LoginAnswer, LoginMessage } from '../login/login-message.ts';
import { exchangeCode, type ExchangedAccount } from './exchange-code.ts';

const MISSING_CODE_WAIT = 3 * SECOND;
/** Gives the message on the channel time to leave before the window closes. */
const CLOSE_DELAY = SECOND / 10;

/** Finishes a login for linking, once the code is exchanged. */
export type FinishLinking = (account: ExchangedAccount) => Promise<LoginAnswer>;

/** Reads what Instagram sent the popup back with and removes it from the address: others may read the history. */
export function takeReturn(): URLSearchParams {
  const { searchParams } = new URL(location.href);
  history.replaceState(null, '', location.pathname);
  return searchParams;
}

/** False if the page was opened directly and not by a popup. */
export function isPopup(returned: URLSearchParams): boolean {
  return window.opener !== null || returned.has('state');
}

export async function finishLogin(returned: URLSearchParams, onLinking: FinishLinking): Promise<LoginAnswer> {
  const state = returned.get('state') ?? '';
  // Instagram appends `#_`, which is not part of the code; some browsers encode it.
  const code = (returned.get('code') ?? '').replace(/#_$/, '');
  if (returned.has('error')) return readRefusal(returned);
  if (!code || !state) {
    await wait(MISSING_CODE_WAIT);
    return { success: false, error: 'Instagram sent no code. Please try again.' };
  }
  const exchanged = await exchangeCode({ code, state, redirectUri: location.origin + location.pathname });
  if (!exchanged.success) return exchanged;
  const { account } = exchanged;
  if (account && modeOf(state) === 'linking') return onLinking(account);
  // The page that opened this window needs nothing else of the account.
  return { success: true, userInfo: { username: account?.username ?? '', email: '' } };
}

/** The mode is the first part of the state; the rest is the server's secret. */
function modeOf(state: string): string | undefined {
  return state.split('.')[0];
}

function readRefusal(returned: URLSearchParams): LoginAnswer {
  const error = returned.get('error_description') || returned.get('error') || '';
  const isCancelled = returned.get('error') === 'access_denied' || returned.get('error_reason') === 'user_denied';
  return { success: false, error, ...(isCancelled && { errorCode: 'CANCELLED' }) };
}

/** Sends the answer to the page that opened this window, by postMessage and by a channel, and closes the window. */
export async function reportAndClose(state: string, answer: LoginAnswer): Promise<void> {
  const message: LoginMessage = { type: 'instagram-auth', state, ...answer };
  const opener: unknown = window.opener;
  if (opener) (opener as Window).postMessage(message, location.origin);
  if (state) {
    const channel = new BroadcastChannel(state);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
    channel.postMessage(message);
    channel.close();
  }
  await wait(CLOSE_DELAY);
  window.close();
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
