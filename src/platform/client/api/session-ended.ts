import { hasCode } from './has-code.ts';

/** Fired at the window when the server has refused something because the session has ended. The app then looks the user up again. */
export const SESSION_ENDED = 'session-ended';

export function noticeEndedSession(error: unknown): void {
  if (hasCode(error, 'SIGNED_OUT')) dispatchEvent(new Event(SESSION_ENDED));
}
