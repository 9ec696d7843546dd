import { exchangeToken, startInstagramLogin, verifyProfile } from '#features/verification/contract.ts';
import type { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';

export interface Return {
  code: string;
  state: string;
  redirectUri: string;
}

/** Logs in at the sandbox's Instagram as this account, as far as the popup is sent back. */
export async function comeBack({ instagram }: TestApp, browser: Browser, username: string): Promise<Return> {
  const { body } = await browser.call(startInstagramLogin, { body: { mode: 'verify' } });
  const { url, state, redirectUri } = body;
  return { code: await instagram.codeFor(username, url), state, redirectUri };
}

/** The same, and the code is exchanged. */
export async function logInAtInstagram(subject: TestApp, browser: Browser, username: string) {
  return browser.call(exchangeToken, { body: await comeBack(subject, browser, username) });
}

/** Proves to be this account, the way the pages do it. */
export async function confirmAs(subject: TestApp, browser: Browser, username: string, profileName = username) {
  await logInAtInstagram(subject, browser, username);
  return browser.call(verifyProfile, { body: { profileName, verificationMethod: 'instagram_oauth' } });
}
