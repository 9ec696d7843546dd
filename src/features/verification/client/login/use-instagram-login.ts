import { useEffect, useRef, useState } from 'react';
import { call } from '#platform/client/api/call.ts';
import { dismissFailure } from '#platform/client/forms/toast-failure.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { LoginMode, startInstagramLogin } from '../../contract.ts';
import { awaitAnswer } from './await-answer.ts';
import { BLOCKED, NOTICES_OF } from './login-notices.ts';
import type { LoginAnswer } from './login-message.ts';
import { openPopup } from './open-popup.ts';

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
