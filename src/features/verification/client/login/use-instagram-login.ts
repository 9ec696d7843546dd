import { useEffect, useRef, useState } from 'react';
import { call } from '#platform/client/api/call.ts';
import { dismissFailure } from '#platform/client/forms/toast-failure.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { LoginMode, startInstagramLogin } from '../../contract.ts';
import { awaitAnswer } from './await-answer.ts';
import { BLOCKED, NOTICES_OF } from './login-notices.ts';
import type { LoginAnswer } from './login-message.ts';

type LoggedIn = (username: string) => Promise<void>;

/** A login at Instagram in a popup, one at a time. Leaving the page abandons the login. */
export function useInstagramLogin(mode: LoginMode, onLoggedIn: LoggedIn) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const abandon = useRef(() => {});
  const notices = NOTICES_OF[mode];

  useEffect(() => () => abandon.current(), []);

  function setRunning(isRunning: boolean): void {
    running.current = isRunning;
    setBusy(isRunning);
  }

  async function logIn(): Promise<void> {
    if (running.current) return;
    // Stops waiting for the answer of an earlier try.
    abandon.current();
    dismissFailure();
    const popup = openPopup();
    if (!popup) return toast(BLOCKED);
    let isAbandoned = false;
    abandon.current = () => {
      isAbandoned = true;
      popup.close();
    };
    setRunning(true);
    try {
      const { url, state } = await call<typeof startInstagramLogin>('POST /api/instagram/start', { body: { mode } });
      if (isAbandoned) return;
      const stop = awaitAnswer(popup, state, { onAnswer: (answer) => void finish(answer), onClosed });
      abandon.current = () => {
        stop();
        popup.close();
      };
      popup.location.replace(url);
    } catch (error) {
      if (isAbandoned) return;
      popup.close();
      setRunning(false);
      toast(notices.ofStart(error));
    }
  }

  function onClosed(): void {
    setRunning(false);
    toast(notices.closed);
  }

  async function finish(answer: LoginAnswer): Promise<void> {
    abandon.current = () => {};
    setRunning(true);
    const notice = notices.ofFailure(answer);
    if (notice) toast(notice);
    else if (answer.success) await onLoggedIn(answer.userInfo.username);
    setRunning(false);
  }

  return { logIn, busy };
}

const SIZE = 600;

/**
 * Opens an empty popup. Must be called within the click, or the browser blocks it; the address is known a moment later.
 * The empty document itself must navigate there: with a page of ours in between, the browser would sever the popup.
 */
function openPopup(): Window | null {
  const left = Math.round(screenX + (outerWidth - SIZE) / 2);
  const top = Math.round(screenY + (outerHeight - SIZE) / 2);
  const popup = window.open('', '_blank', `popup,width=${SIZE},height=${SIZE},left=${left},top=${top}`);
  // Some blockers return a window that is already closed.
  if (!popup || popup.closed) return null;
  showWaitingText(popup.document);
  return popup;
}

/** Shows a message until the popup navigates, in the colours of the page that opened it. */
function showWaitingText(empty: Document): void {
  const { backgroundColor, color } = getComputedStyle(document.body);
  empty.title = 'On the way to Instagram';
  empty.documentElement.lang = 'en';
  empty.body.textContent = 'On the way to Instagram…';
  Object.assign(empty.body.style, {
    display: 'grid',
    placeItems: 'center',
    minHeight: '90vh',
    font: '18px Georgia, serif',
    backgroundColor,
    color,
  });
}
