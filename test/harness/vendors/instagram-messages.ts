import { linkAccount } from '#features/linked-accounts/contract.ts';
import {
  confirmMessageProof,
  getMessageProof,
  startMessageProof,
  verifyProfile,
  type LoginMode,
} from '#features/verification/contract.ts';
import { senderId } from '#features/handles/server/index.ts';
import type { Browser } from '../browser.ts';
import { runQueued } from '../jobs.ts';
import type { TestApp } from '../test-app.ts';

/** Starts a proof by a message; returns the code to send. */
export async function startByMessage(browser: Browser, mode: LoginMode = 'verify'): Promise<string> {
  return (await browser.call(startMessageProof, { body: { mode } })).body.code;
}

/** How far the proof of this browser has come. */
export async function proofOf(browser: Browser) {
  return (await browser.call(getMessageProof)).body.proof;
}

/** Answers all codes that have arrived, as the worker does. Returns how many there were. */
export const answerMessages = (subject: TestApp) => runQueued(subject, 'answer-message');

/** Sends a text to our account from the phone of this person, and lets it be answered. */
export async function sendByPhone(subject: TestApp, username: string, text: string): Promise<void> {
  await subject.instagram.phone.send(username, text);
  await answerMessages(subject);
}

/** What our account wrote to this person, oldest first. */
export function repliesTo({ instagram }: TestApp, username: string): string[] {
  const messages = instagram.phone.conversation(username);
  return messages.filter(({ from }) => from === 'us').map(({ text }) => text);
}

/** The digits in our last reply to this person. */
export function digitsSentTo(subject: TestApp, username: string): string {
  const [digits] = /\b\d{6}\b/.exec(repliesTo(subject, username).at(-1) ?? '') ?? [];
  if (digits === undefined) throw new Error(`@${username} got no digits.`);
  return digits;
}

/** Six digits that are not the right ones. */
export const otherDigits = (digits: string, by = 1) => String((Number(digits) + by) % 1_000_000).padStart(6, '0');

export const confirmDigits = (browser: Browser, code: string, digits: string) =>
  browser.call(confirmMessageProof, { body: { code, digits } });

/** Goes through both legs of a proof by a message. What follows is up to the test. */
export async function logInByMessage(subject: TestApp, browser: Browser, username: string, mode?: LoginMode) {
  const code = await startByMessage(browser, mode);
  await sendByPhone(subject, username, code);
  return confirmDigits(browser, code, digitsSentTo(subject, username));
}

/** Claims a handle after both legs. */
export const verifyByMessage = (browser: Browser, profileName: string) =>
  browser.call(verifyProfile, { body: { profileName, verificationMethod: 'instagram_message' } });

/** Proves a handle by a message with the same calls as the pages. */
export async function proveByMessage(subject: TestApp, browser: Browser, username: string, profileName = username) {
  await logInByMessage(subject, browser, username);
  return verifyByMessage(browser, profileName);
}

/** Links an account by a message with the same calls as the pages. */
export async function linkByMessage(subject: TestApp, browser: Browser, username: string) {
  const { body } = await logInByMessage(subject, browser, username, 'linking');
  const {
    username: instagramUsername = '',
    id = '',
    access_token: token = '',
    account_type = '',
  } = body.userInfo ?? {};
  return browser.call(linkAccount, {
    body: {
      instagramUsername,
      instagramUserId: id,
      instagramAccessToken: token,
      verificationData: { linkedVia: 'instagram_message', accountType: account_type },
    },
  });
}

/** How we name an account that was proved by a message. */
export const messageIdOf = ({ instagram }: TestApp, username: string) => senderId(instagram.phone.igsid(username));
