import { expect } from 'vitest';
import { searchConfessions } from '#features/inbox/contract.ts';
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

/** The reader's id of the newest letter to a handle. */
export async function newestLetter(browser: Browser, query: string): Promise<string> {
  const [letter] = (await searchLetters(browser, query)).body.confessions;
  if (!letter) throw new Error(`There is no letter to ${query}`);
  return letter.id;
}
