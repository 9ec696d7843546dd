import { beforeAll, expect, it } from 'vitest';
import { exchangeToken, verifyProfile } from '#features/verification/contract.ts';
import type { Browser } from '#test/harness/browser.ts';
import { authorize } from '#test/harness/vendors/instagram-login.ts';
import {
  answerMessages,
  confirmDigits,
  digitsSentTo,
  repliesTo,
  startByMessage,
  verifyByMessage,
} from '#test/harness/vendors/instagram-messages.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { NOTHING, tryToRead } from './try-everything.ts';
import { writeTo, type Victim } from './victims.ts';

const HANDLE = 'kate.winterbourne';

const subject = appPerFile();
let victim: Victim;
beforeAll(async () => {
  victim = await writeTo(subject, { handle: HANDLE, name: 'Kate Winterbourne' });
});

/** Renames the account after the popup came back: the username at the exchange counts. */
async function confirmedAs(username: string): Promise<Browser> {
  const browser = subject.browser();
  const { sandbox } = subject.instagram;
  const account = sandbox.accounts.find('quiet.stranger') ?? sandbox.accounts.register('quiet.stranger');
  const body = await authorize(subject, browser, account.username);
  account.username = username;
  await browser.call(exchangeToken, { body });
  account.username = 'quiet.stranger';
  await browser.call(verifyProfile, { body: { profileName: HANDLE, verificationMethod: 'instagram_oauth' } });
  return browser;
}

/** The same for an account that wrote to us: its username when we ask who wrote counts. */
async function confirmedByMessageAs(username: string): Promise<Browser> {
  const browser = subject.browser();
  const { sandbox, phone } = subject.instagram;
  const account = sandbox.accounts.find('quiet.stranger') ?? sandbox.accounts.register('quiet.stranger');
  const asOther = async <T>(act: () => Promise<T>) => {
    account.username = username;
    const result = await act();
    account.username = 'quiet.stranger';
    return result;
  };
  const code = await startByMessage(browser);
  await phone.send('quiet.stranger', code);
  const before = repliesTo(subject, 'quiet.stranger').length;
  await asOther(() => answerMessages(subject));
  const isAnswered = repliesTo(subject, 'quiet.stranger').length > before;
  const digits = isAnswered ? digitsSentTo(subject, 'quiet.stranger') : '000000';
  await asOther(() => confirmDigits(browser, code, digits));
  await verifyByMessage(browser, HANDLE);
  return browser;
}

/** Instagram has no such usernames. If it sent one, it must not be normalised into another person's. */
it.each([
  ['a Cyrillic letter', HANDLE.replace('e', 'е')],
  ['a full-width letter', HANDLE.replace('a', 'ａ')],
  ['a combining mark', HANDLE.replace('a', 'a\u{301}')],
  ['a zero-width space', HANDLE.replace('.', '.\u{200b}')],
  ['a soft hyphen', HANDLE.replace('.', '.\u{ad}')],
  ['a zero-width no-break space', HANDLE.replace('.', '.\u{feff}')],
  ['a space', HANDLE.replace('.', '. ')],
  ['a no-break space at the end', `${HANDLE}\u{a0}`],
  ['a line break at the end', `${HANDLE}\n`],
  ['an @ before it', `@${HANDLE}`],
  ['a sign that is a plain letter in lower case', HANDLE.replace('k', '\u{212a}')],
])('a username with %s opens nothing', async (_what, username) => {
  for (const confirm of [confirmedAs, confirmedByMessageAs]) {
    expect(await tryToRead(await confirm(username), victim, [username])).toEqual(NOTHING);
  }
});

it.each([
  ['by login', confirmedAs],
  ['by message', confirmedByMessageAs],
])('the exact username opens the letter, %s', async (_way, confirm) => {
  await confirm(HANDLE);
  subject.clock.advance(HOUR);
  // A letter is for the account that has the handle while it is sent.
  subject.instagram.rename('quiet.stranger', HANDLE);
  const fresh = await writeTo(subject, victim);
  subject.instagram.rename(HANDLE, 'quiet.stranger');
  expect((await tryToRead(await confirm(HANDLE), fresh)).seen).toHaveLength(2);
});
