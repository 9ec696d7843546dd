import type { LoginErrorCode } from '../../contract.ts';

/** The message from the popup to the page that opened it. */
export type LoginMessage = { type: 'instagram-auth'; state: string } & LoginAnswer;

export type LoginAnswer =
  | { success: true; userInfo: { username: string; email: '' } }
  | { success: false; error: string; errorCode?: LoginErrorCode };

/** Checks shape and state, because any page can post any message. */
export function isAnswerTo(state: string, message: unknown): message is LoginMessage {
  if (typeof message !== 'object' || message === null) return false;
  const { type, state: answered, success, userInfo, error } = message as Record<string, unknown>;
  if (type !== 'instagram-auth' || answered !== state) return false;
  return success === true ? hasUsername(userInfo) : success === false && typeof error === 'string';
}

function hasUsername(userInfo: unknown): boolean {
  return (
    typeof userInfo === 'object' && userInfo !== null && 'username' in userInfo && typeof userInfo.username === 'string'
  );
}
