import { randomUUID } from 'node:crypto';
import { confirmEmailChange, revertEmail, updateEmail } from '#features/account/contract.ts';
import { PASSWORD } from '#test/factories/user.ts';
import type { Browser } from './browser.ts';
import { tokenFrom } from './read-mail.ts';
import type { TestApp } from './test-app.ts';
import { runQueued } from './jobs.ts';

const SUBJECTS = {
  change: 'Confirm your new email address',
  stop: 'Your email address is about to change',
  revert: 'Your email address was changed',
  reset: 'Choose a new password',
};

export const randomAddress = () => `new-${randomUUID()}@example.org`;

/** The steps of changing an e-mail address, and the links that are mailed on the way. */
export function emailChanges(subject: () => TestApp) {
  async function tokenOf(kind: keyof typeof SUBJECTS, address: string): Promise<string> {
    if (kind === 'reset') await runQueued(subject(), 'mail-reset-link');
    return tokenFrom(subject().services, address, SUBJECTS[kind]);
  }
  const request = (browser: Browser, newEmail: string) =>
    browser.call(updateEmail, { body: { newEmail, currentPassword: PASSWORD } });
  /** In a browser in which nobody is signed in. */
  const confirm = (token: string, password = PASSWORD) =>
    subject().browser().call(confirmEmailChange, { body: { token, password } });
  const revert = (token: string) => subject().browser().call(revertEmail, { body: { token } });

  /** Requests a change and confirms it from the new mailbox. */
  async function change(browser: Browser, newEmail: string): Promise<void> {
    await request(browser, newEmail);
    const { status } = await browser.call(confirmEmailChange, { body: { token: await tokenOf('change', newEmail) } });
    if (status !== 200) throw new Error(`The change to ${newEmail} failed: status ${status}`);
  }

  return { request, change, confirm, revert, tokenOf };
}
