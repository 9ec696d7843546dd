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

/** A login at Instagram in a popup, one at a time. Whoever leaves the page leaves the login. */
export function useInstagramLogin(mode: LoginMode, onLoggedIn: LoggedIn) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const leave = useRef(() => {});
  const notices = NOTICES_OF[mode];

  useEffect(() => () => leave.current(), []);

  function settle(busyStill: boolean): void {
    running.current = busyStill;
    setBusy(busyStill);
  }

  async function logIn(): Promise<void> {
    if (running.current) return;
    // What an earlier try may still have to say is no longer waited for.
    leave.current();
    dismissFailure();
    const popup = openPopup();
    if (!popup) return toast(BLOCKED);
    let left = false;
    leave.current = () => {
      left = true;
      popup.close();
    };
    settle(true);
    try {
      const { url, state } = await call<typeof startInstagramLogin>('POST /api/instagram/start', { body: { mode } });
      if (left) return;
      const stop = awaitAnswer(popup, state, { onAnswer: (answer) => void take(answer), onClosed });
      leave.current = () => {
        stop();
        popup.close();
      };
      popup.location.replace(url);
    } catch (error) {
      if (left) return;
      popup.close();
      settle(false);
      toast(notices.ofStart(error));
    }
  }

  function onClosed(): void {
    settle(false);
    toast(notices.closed);
  }

  async function take(answer: LoginAnswer): Promise<void> {
    leave.current = () => {};
    settle(true);
    const notice = notices.ofFailure(answer);
    if (notice) toast(notice);
    else if (answer.success) await onLoggedIn(answer.userInfo.username);
    settle(false);
  }

  return { logIn, busy };
}
