import { SECOND } from '#platform/shared/durations.ts';
import type { LoginAnswer, LoginMessage } from '../login/login-message.ts';
import { exchangeCode } from './exchange-code.ts';
import { linkAccount } from './link-account.ts';

const MISSING_CODE_WAIT = 3 * SECOND;
/** What is said on the channel leaves before the window does. */
const FAREWELL = SECOND / 10;

/** What Instagram sent the popup back with. It must not stay in the address: the history is read by others. */
export function takeReturn(): URLSearchParams {
  const { searchParams } = new URL(location.href);
  history.replaceState(null, '', location.pathname);
  return searchParams;
}

/** Whether this is the popup of a login, and not a page that somebody opened by hand. */
export function isPopup(returned: URLSearchParams): boolean {
  return window.opener !== null || returned.has('state');
}

export async function finishLogin(returned: URLSearchParams): Promise<LoginAnswer> {
  const state = returned.get('state') ?? '';
  // Instagram appends `#_`, which is no part of the code; some browsers hand it on encoded.
  const code = (returned.get('code') ?? '').replace(/#_$/, '');
  if (returned.has('error')) return readRefusal(returned);
  if (!code || !state) {
    await pause(MISSING_CODE_WAIT);
    return { success: false, error: 'Instagram sent no code. Please try again.' };
  }
  const exchanged = await exchangeCode({ code, state, redirectUri: location.origin + location.pathname });
  if (!exchanged.success) return exchanged;
  const { account } = exchanged;
  if (account && modeOf(state) === 'linking') return linkAccount(account);
  // Nothing else of the account is for the page that opened this window.
  return { success: true, userInfo: { username: account?.username ?? '', email: '' } };
}

/** The first part of the state; the rest means nothing to a browser. */
function modeOf(state: string): string | undefined {
  return state.split('.')[0];
}

function readRefusal(returned: URLSearchParams): LoginAnswer {
  const error = returned.get('error_description') || returned.get('error') || '';
  const isCancelled = returned.get('error') === 'access_denied' || returned.get('error_reason') === 'user_denied';
  return { success: false, error, ...(isCancelled && { errorCode: 'CANCELLED' }) };
}

/** Tells whoever opened this window, by both ways there are, and leaves. */
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
  await pause(FAREWELL);
  window.close();
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
