import { expect } from 'vitest';
import { searchConfessions } from '#features/confessions/contract.ts';
import type { Browser } from '#test/harness/browser.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import type { TestApp } from '#test/harness/test-app.ts';

/** The browser of a visitor who has proved a handle. */
export async function makeReader(subject: TestApp, handle: string): Promise<Browser> {
  const browser = subject.browser();
  expect((await proveHandle(subject, browser, handle)).body).toEqual({ success: true, handle });
  return browser;
}

export const searchLetters = (browser: Browser, query: string, cursor?: string) =>
  browser.call(searchConfessions, { params: { query }, query: cursor === undefined ? {} : { cursor } });
