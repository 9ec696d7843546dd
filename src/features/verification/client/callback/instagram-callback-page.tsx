import { useEffect, useRef, useState } from 'react';
import { Letter } from '#platform/client/ui/letter.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { Seal } from '#platform/client/ui/seal.tsx';
import { Spinner } from '#platform/client/ui/spinner.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { SECOND } from '#platform/shared/durations.ts';
import type { LoginAnswer, LoginMessage } from '../login/login-message.ts';
import { exchangeCode, type ExchangedAccount } from './exchange-code.ts';

/** The page Instagram sends the popup back to. It closes itself after a moment, if the browser allows that. */
export function InstagramCallbackPage({ onLinking }: { onLinking: FinishLinking }) {
  const outcome = useFinishedLogin(onLinking);
  return (
    <div className="shell max-w-[36rem] py-10 sm:py-16">
      <Letter seal={<Seal state={outcome === 'finishing' ? 'sealed' : 'opened'} />} className="grid gap-6">
        <PageHeading eyebrow="Back from Instagram" title="Confirming who you are" />
        <div role="status" className="text-soft">
          <Status outcome={outcome} />
        </div>
      </Letter>
    </div>
  );
}

function Status({ outcome }: { outcome: Outcome }) {
  if (outcome === 'finishing') {
    return (
      <p className="flex items-center gap-3">
        <Spinner /> One moment, this window closes by itself.
      </p>
    );
  }
  return (
    <div className="grid gap-3">
      <p>{describe(outcome)}</p>
      <p>
        <TextLink href="/" className="inline-block py-0.5">
          Go to Sub Rosa
        </TextLink>
      </p>
    </div>
  );
}

function describe(outcome: 'by-hand' | LoginAnswer): string {
  if (outcome === 'by-hand') return 'Instagram leads back to this page. There’s nothing to do here.';
  if (outcome.success) return 'Done. You can close this window and go back to where you were.';
  return `${asSentence(outcome.error || 'That didn’t work')} You can close this window and go back to where you were.`;
}

type Outcome = 'finishing' | 'by-hand' | LoginAnswer;

/** Reads the address in an effect: the prerendered page has none. */
function useFinishedLogin(onLinking: FinishLinking): Outcome {
  const [outcome, setOutcome] = useState<Outcome>('finishing');
  // A code can be used once, and React's strict mode runs effects twice.
  const isStarted = useRef(false);

  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    void finish(onLinking).then(setOutcome);
  }, [onLinking]);

  return outcome;
}

async function finish(onLinking: FinishLinking): Promise<Outcome> {
  const returned = takeReturn();
  const answer = await finishLogin(returned, onLinking);
  if (!isPopup(returned)) return 'by-hand';
  await reportAndClose(returned.get('state') ?? '', answer);
  return answer;
}

/** Ends a reason with a full stop, unless it has one: Instagram's, our server's and this page's differ. */
export function asSentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

const MISSING_CODE_WAIT = 3 * SECOND;
/** Gives the message on the channel time to leave before the window closes. */
const CLOSE_DELAY = SECOND / 10;

/** Finishes a login for linking, once the code is exchanged. */
type FinishLinking = (account: ExchangedAccount) => Promise<LoginAnswer>;

/** Reads what Instagram sent the popup back with and removes it from the address: others may read the history. */
function takeReturn(): URLSearchParams {
  const { searchParams } = new URL(location.href);
  history.replaceState(null, '', location.pathname);
  return searchParams;
}

/** False if the page was opened directly and not by a popup. */
function isPopup(returned: URLSearchParams): boolean {
  return window.opener !== null || returned.has('state');
}

async function finishLogin(returned: URLSearchParams, onLinking: FinishLinking): Promise<LoginAnswer> {
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
async function reportAndClose(state: string, answer: LoginAnswer): Promise<void> {
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
