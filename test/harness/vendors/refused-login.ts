import { expect } from 'vitest';
import type { Browser } from '../browser.ts';
import { exchange, type Authorization } from './instagram-login.ts';

/** The body of a failed login: the fields of the call and those of every error. */
export const loginFailure = (code: string, error: string, errorCode?: string) => ({
  success: false,
  error,
  ...(errorCode === undefined ? {} : { errorCode }),
  code,
  message: error,
});

export async function expectRefused(browser: Browser, login: Authorization, error: string): Promise<void> {
  const { status, body } = await exchange(browser, login);
  expect([status, body]).toEqual([400, loginFailure('LOGIN_REFUSED', error)]);
}
