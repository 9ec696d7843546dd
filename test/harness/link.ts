import { linkAccount } from '#features/linked-accounts/contract.ts';
import { exchangeToken, startInstagramLogin } from '#features/verification/contract.ts';
import type { Browser } from './browser.ts';
import type { Return } from './confirm.ts';
import type { TestApp } from './test-app.ts';

/** Logs in at the sandbox's Instagram in order to link, as far as the popup is sent back. */
export async function comeBackToLink({ instagram }: TestApp, browser: Browser, username: string): Promise<Return> {
  const { url, state, redirectUri } = (await browser.call(startInstagramLogin, { body: { mode: 'linking' } })).body;
  return { code: await instagram.codeFor(username, url), state, redirectUri };
}

/** The same, and what the page then posts to link the account. */
export async function formToLink(subject: TestApp, browser: Browser, username: string) {
  const { body } = await browser.call(exchangeToken, { body: await comeBackToLink(subject, browser, username) });
  const { username: instagramUsername = '', id = '', access_token: token = '' } = body.userInfo ?? {};
  return { instagramUsername, instagramUserId: id, instagramAccessToken: token };
}

/** Links this account, the way the pages do it. */
export async function linkAs(subject: TestApp, browser: Browser, username: string) {
  return browser.call(linkAccount, { body: await formToLink(subject, browser, username) });
}
