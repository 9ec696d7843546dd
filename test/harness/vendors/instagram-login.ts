import { linkAccount } from '#features/linked-accounts/contract.ts';
import { exchangeToken, startInstagramLogin, verifyProfile } from '#features/verification/contract.ts';
import type { Browser } from '../browser.ts';
import type { TestApp } from '../test-app.ts';

/** What Instagram sends the popup back with, and the page posts to us. */
export interface Authorization {
  code: string;
  state: string;
  redirectUri: string;
}

/** Starts a login and authorizes us at the Instagram sandbox as this account. The code is not exchanged yet. */
export async function authorize(
  { instagram }: TestApp,
  browser: Browser,
  username: string,
  mode: 'verify' | 'linking' = 'verify',
): Promise<Authorization> {
  const { url, state, redirectUri } = (await browser.call(startInstagramLogin, { body: { mode } })).body;
  return { code: await instagram.codeFor(username, url), state, redirectUri };
}

export const exchange = (browser: Browser, login: Authorization) => browser.call(exchangeToken, { body: login });

/** Claims a handle after the login. */
export const verifyAs = (browser: Browser, profileName: string) =>
  browser.call(verifyProfile, { body: { profileName, verificationMethod: 'instagram_oauth' } });

/** Logs in at the Instagram sandbox and exchanges the code. */
export async function logInAtInstagram(subject: TestApp, browser: Browser, username: string) {
  return exchange(browser, await authorize(subject, browser, username));
}

/** Proves a handle with the same calls as the pages. */
export async function proveHandle(subject: TestApp, browser: Browser, username: string, profileName = username) {
  await logInAtInstagram(subject, browser, username);
  return verifyAs(browser, profileName);
}

/** Logs in to link an account; returns the body that the page then posts to `linkAccount`. */
export async function linkForm(subject: TestApp, browser: Browser, username: string) {
  const { body } = await exchange(browser, await authorize(subject, browser, username, 'linking'));
  const { username: instagramUsername = '', id = '', access_token: token = '' } = body.userInfo ?? {};
  return { instagramUsername, instagramUserId: id, instagramAccessToken: token };
}

/** Links an account with the same calls as the pages. */
export async function linkAs(subject: TestApp, browser: Browser, username: string) {
  return browser.call(linkAccount, { body: await linkForm(subject, browser, username) });
}
