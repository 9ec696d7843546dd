import { describe, expect, it } from 'vitest';
import { deleteAccount, updatePassword } from '#features/account/contract.ts';
import { logIn, logOut, signUp } from '#features/auth/contract.ts';
import { readAccountRecord } from '#features/people/server/account-records.ts';
import { signUpForm } from '#test/factories/sign-up-form.ts';
import { makeUser, PASSWORD } from '#test/factories/user.ts';
import type { Browser } from '#test/harness/browser.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { createTestApp } from '#test/harness/test-app.ts';
import { knownBrowser } from './known-browser.ts';

const subject = appPerFile();

const cookieOf = (browser: Browser) => browser.cookies.get('known') ?? '';
const signIn = (browser: Browser, email: string) => browser.call(logIn, { body: { email, password: PASSWORD } });

/** Reads a browser's cookie as a request would. */
function isKnown(browser: Browser, account: { id: number; password: string }): boolean {
  const { services, settings } = subject;
  const reply = null as never;
  return knownBrowser(services.keys, settings.session, cookieOf(browser), reply).markOf(account) !== null;
}

describe('the mark of a known browser', () => {
  it('is set by a sign-up and a sign-in, and survives a log-out', async () => {
    const user = await makeUser(subject.services);
    const [newcomer, returning] = [subject.browser(), subject.browser()];
    await newcomer.call(signUp, { body: signUpForm() });
    expect(cookieOf(newcomer)).toHaveLength(48);
    await signIn(returning, user.email);
    await returning.call(logOut);
    expect(isKnown(returning, user)).toBe(true);
  });

  it('stays the same at the next sign-in, and differs between browsers', async () => {
    const user = await makeUser(subject.services);
    const [one, other] = [subject.browser(), subject.browser()];
    await signIn(one, user.email);
    const before = cookieOf(one);
    await signIn(one, user.email);
    await signIn(other, user.email);
    expect(cookieOf(one)).toBe(before);
    expect(cookieOf(other)).not.toBe(before);
  });

  it('is invalid for another account and when it was changed', async () => {
    const [user, otherUser] = [await makeUser(subject.services), await makeUser(subject.services)];
    const browser = subject.browser();
    await signIn(browser, user.email);
    expect(isKnown(browser, otherUser)).toBe(false);
    const mark = cookieOf(browser);
    browser.cookies.set('known', `${mark.slice(0, -1)}${mark.endsWith('A') ? 'B' : 'A'}`);
    expect(isKnown(browser, user)).toBe(false);
    for (const odd of ['', '.', '....', 'x'.repeat(48), 'é'.repeat(48)]) {
      browser.cookies.set('known', odd);
      expect(isKnown(browser, user)).toBe(false);
    }
  });

  it('becomes invalid with a new password, except in the browser that changed it', async () => {
    const user = await makeUser(subject.services);
    const [here, elsewhere] = [subject.browser(), subject.browser()];
    await signIn(here, user.email);
    await signIn(elsewhere, user.email);
    const newPassword = 'Quiet-Garden-42';
    await here.call(updatePassword, { body: { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword } });
    const changed = await readAccountRecord(subject.services, user.id);
    expect(changed && [isKnown(here, changed), isKnown(elsewhere, changed)]).toEqual([true, false]);
  });

  it('is kept for the last four accounts', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => makeUser(subject.services)));
    const browser = subject.browser();
    for (const { email } of people) await signIn(browser, email);
    expect(people.map((user) => isKnown(browser, user))).toEqual([false, true, true, true, true]);
  });

  it('is removed with its account, and the others stay', async () => {
    const [leaver, other] = [await makeUser(subject.services), await makeUser(subject.services)];
    const browser = subject.browser();
    await signIn(browser, other.email);
    await signIn(browser, leaver.email);
    await browser.call(deleteAccount, { body: {} });
    expect([isKnown(browser, leaver), isKnown(browser, other)]).toEqual([false, true]);
    await signIn(browser, other.email);
    await browser.call(deleteAccount, { body: {} });
    expect(browser.cookies.has('known')).toBe(false);
  });

  it('cannot be read by scripts, other sites or over http', async () => {
    const secure = await createTestApp({ session: { ...subject.settings.session, secure: true } });
    const { email } = await makeUser(secure.services);
    const { cookies } = await secure
      .browser()
      .request({ method: 'POST', url: logIn.path, payload: { email, password: PASSWORD } });
    expect(cookies.find(({ name }) => name === '__Host-known')).toMatchObject({
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 400 * 24 * 60 * 60,
    });
    await secure.close();
  });
});
