import { describe, expect, it } from 'vitest';
import { updatePassword } from '#features/account/contract.ts';
import { signUpForm } from '#test/factories/sign-up-form.ts';
import { makeUser, PASSWORD } from '#test/factories/user.ts';
import type { Browser } from '#test/harness/browser.ts';
import { mailsTo } from '#test/harness/read-mail.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { logIn, logOut, signUp } from '../../contract.ts';
import { seedDemoAccounts, DEMO_PASSWORD } from '../demo.ts';

const subject = appPerFile({ trustProxy: 1 });

const headers = {
  'user-agent': 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
  'x-forwarded-for': '203.0.113.77',
};
const signIn = (browser: Browser, email: string, password = PASSWORD) =>
  browser.call(logIn, { body: { email, password }, headers });
const noticesTo = (email: string) => mailsTo(subject.services, email, 'New login to your account');

describe('the notice of a new browser', () => {
  it('names the kind of browser, the day and what to do, but not the location', async () => {
    const { email } = await makeUser(subject.services);
    await signIn(subject.browser(), email);
    const [notice] = await noticesTo(email);
    for (const phrase of ['Hello Ada,', 'Firefox on Android', '2026-03-14', '/forgot-password', 'log out everywhere']) {
      expect(notice?.text).toContain(phrase);
    }
    for (const secret of ['203.0.113.77', '10:30']) expect(notice?.text).not.toContain(secret);
  });

  it('is mailed once per browser, and again after a change of password', async () => {
    const { email } = await makeUser(subject.services);
    const [here, elsewhere] = [subject.browser(), subject.browser()];
    await signIn(here, email);
    await here.call(logOut);
    await signIn(here, email);
    expect(await noticesTo(email)).toHaveLength(1);
    await signIn(elsewhere, email);
    expect(await noticesTo(email)).toHaveLength(2);

    const newPassword = 'Quiet-Garden-42';
    await here.call(updatePassword, { body: { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword } });
    await signIn(here, email, newPassword);
    expect(await noticesTo(email)).toHaveLength(2);
    await signIn(elsewhere, email, newPassword);
    expect(await noticesTo(email)).toHaveLength(3);
  });

  it('is not mailed after a sign-up, after a wrong password, or in the demo', async () => {
    const browser = subject.browser();
    const { email, ...form } = signUpForm();
    await browser.call(signUp, { body: { email, ...form } });
    await browser.call(logOut);
    await signIn(browser, email, form.password);
    await signIn(subject.browser(), email, 'Wrong-1');
    expect(await noticesTo(email)).toEqual([]);

    const [demo] = await seedDemoAccounts(subject.services);
    expect((await signIn(subject.browser(), demo?.email ?? '', DEMO_PASSWORD)).status).toBe(200);
    expect(await noticesTo(demo?.email ?? '')).toEqual([]);
  });

  it('does not flood the mailbox', async () => {
    const { email } = await makeUser(subject.services);
    for (let n = 0; n < 7; n += 1) await signIn(subject.browser(), email);
    expect(await noticesTo(email)).toHaveLength(5);
  });
});
