import { describe, expect, it } from 'vitest';
import { updatePassword } from '#features/account/contract.ts';
import { getCurrentUser, logIn, logOut } from '#features/auth/contract.ts';
import { changeRole } from '#features/people/server/index.ts';
import { HOUR, MINUTE, SECOND } from '#platform/shared/durations.ts';
import { makeMember } from '#test/factories/member.ts';
import { makeUser, PASSWORD } from '#test/factories/user.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { codeOf } from '#test/harness/authenticator.ts';
import type { Browser } from '#test/harness/browser.ts';
import { mailsTo } from '#test/harness/read-mail.ts';
import * as contract from '../../contract.ts';

const subject = appPerFile();

/** A moderator who has signed in with the password alone, as before the first visit of the console. */
async function newModerator() {
  const user = await makeUser(subject.services, { role: 'moderator', emailVerifiedOn: '2026-03-01' });
  return { user, browser: await signIn(user.email) };
}

async function signIn(email: string): Promise<Browser> {
  const browser = subject.browser();
  const { status } = await browser.call(logIn, { body: { email, password: PASSWORD } });
  expect(status).toBe(200);
  return browser;
}

const add = (browser: Browser, secret: string) =>
  browser.call(contract.addAuthenticator, { body: { code: codeOf(subject, secret) } });
const confirm = (browser: Browser, code: string) => browser.call(contract.confirmIdentity, { body: { code } });

/** The same, with an authenticator app. The clock is at a time whose code was not used yet. */
async function moderatorWithApp() {
  const { user, browser } = await newModerator();
  const { secret } = (await browser.call(contract.startAuthenticator)).body;
  expect((await add(browser, secret)).status).toBe(200);
  subject.clock.advance(MINUTE);
  return { user, secret, browser };
}

describe('an authenticator app', () => {
  it('is added with a code of its own, which opens the console in this session, and its owner gets a mail', async () => {
    const { user, browser } = await newModerator();
    const { secret, uri } = (await browser.call(contract.startAuthenticator)).body;
    expect(uri).toContain(`secret=${secret}`);
    expect((await browser.call(contract.getConfirmation)).body.hasAuthenticator).toBe(false);
    const { body } = await add(browser, secret);
    expect(body).toEqual({ isRecent: true, hasPasskey: false, hasAuthenticator: true, isStrong: true });
    const mails = await mailsTo(subject.services, user.email, 'An authenticator app was added to your account');
    expect(mails).toHaveLength(1);
  });

  it('is not added with a wrong code, in another session or more than fifteen minutes later', async () => {
    const { user, browser } = await newModerator();
    const { secret } = (await browser.call(contract.startAuthenticator)).body;
    expect((await add(browser, 'MFRGGZDFMZTWQ2LK')).error.code).toBe('WRONG_CODE');
    expect((await add(await signIn(user.email), secret)).error.code).toBe('WRONG_CODE');
    subject.clock.advance(15 * MINUTE);
    expect((await add(browser, secret)).error.code).toBe('WRONG_CODE');
  });

  it('needs a recent sign-in, and a code of the earlier one if there is one', async () => {
    const { browser } = await newModerator();
    subject.clock.advance(10 * MINUTE);
    expect((await browser.call(contract.startAuthenticator)).error.code).toBe('PASSWORD_NEEDED');
    await browser.call(contract.confirmIdentity, { body: { currentPassword: PASSWORD } });
    const { secret } = (await browser.call(contract.startAuthenticator)).body;
    await add(browser, secret);
    subject.clock.advance(10 * MINUTE);
    await browser.call(contract.confirmIdentity, { body: { currentPassword: PASSWORD } });
    expect((await browser.call(contract.startAuthenticator)).error.code).toBe('SECOND_FACTOR_NEEDED');
    await confirm(browser, codeOf(subject, secret));
    const next = (await browser.call(contract.startAuthenticator)).body;
    expect((await add(browser, next.secret)).status).toBe(200);
    subject.clock.advance(MINUTE);
    expect((await confirm(browser, codeOf(subject, secret))).error.code).toBe('WRONG_CODE');
  });

  it('logs every other browser out when it replaces an earlier one, and nobody when it is the first', async () => {
    const { user, browser } = await newModerator();
    const elsewhere = await signIn(user.email);
    const first = (await browser.call(contract.startAuthenticator)).body;
    await add(browser, first.secret);
    expect((await elsewhere.call(getCurrentUser)).status).toBe(200);
    const next = (await browser.call(contract.startAuthenticator)).body;
    expect((await add(browser, next.secret)).body).toMatchObject({ hasAuthenticator: true, isStrong: true });
    expect((await elsewhere.call(getCurrentUser)).status).toBe(401);
    expect((await browser.call(contract.getConfirmation)).body.isStrong).toBe(true);
  });

  it('is for moderators alone', async () => {
    const { browser } = await makeMember(subject);
    expect((await browser.call(contract.startAuthenticator)).error.code).toBe('FORBIDDEN');
    expect((await confirm(browser, '123456')).error.code).toBe('WRONG_CODE');
  });
});

describe('a code', () => {
  it('counts once, in all browsers, and no older one counts after it', async () => {
    const { user, secret, browser } = await moderatorWithApp();
    const earlier = codeOf(subject, secret);
    subject.clock.advance(30 * SECOND);
    const code = codeOf(subject, secret);
    const other = await signIn(user.email);
    const answers = await Promise.all([confirm(browser, code), confirm(other, code)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    expect((await confirm(browser, earlier)).error.code).toBe('WRONG_CODE');
  });

  it('counts up to half a minute after it was shown', async () => {
    const { secret, browser } = await moderatorWithApp();
    const code = codeOf(subject, secret);
    subject.clock.advance(30 * SECOND);
    expect((await confirm(browser, code)).status).toBe(200);
    subject.clock.advance(MINUTE);
    const late = codeOf(subject, secret);
    subject.clock.advance(MINUTE);
    expect((await confirm(browser, late)).error.code).toBe('WRONG_CODE');
  });

  const wrongFor = (secret: string) => (codeOf(subject, secret) === '000000' ? '000001' : '000000');

  it('can be guessed five times in fifteen minutes, in all browsers together that have entered no right one', async () => {
    const { user, secret } = await moderatorWithApp();
    const [one, other] = [await signIn(user.email), await signIn(user.email)];
    for (let n = 0; n < 5; n += 1) {
      expect((await confirm(n % 2 ? other : one, wrongFor(secret))).error.code).toBe('WRONG_CODE');
    }
    expect((await confirm(one, codeOf(subject, secret))).error.code).toBe('TOO_MANY_SIGN_INS');
    subject.clock.advance(15 * MINUTE);
    expect((await confirm(one, codeOf(subject, secret))).status).toBe(200);
  });

  it('is accepted in a browser that has entered a right one before, whatever others guess', async () => {
    const { user, secret, browser } = await moderatorWithApp();
    await browser.call(logOut);
    const thief = await signIn(user.email);
    for (let n = 0; n < 6; n += 1) await confirm(thief, wrongFor(secret));
    await browser.call(logIn, { body: { email: user.email, password: PASSWORD } });
    expect((await confirm(browser, codeOf(subject, secret))).status).toBe(200);
    expect((await confirm(thief, codeOf(subject, secret))).error.code).toBe('TOO_MANY_SIGN_INS');
    // Its own guesses are counted too.
    for (let n = 0; n < 4; n += 1) await confirm(browser, wrongFor(secret));
    expect((await confirm(browser, wrongFor(secret))).error.code).toBe('WRONG_CODE');
    expect((await confirm(browser, wrongFor(secret))).error.code).toBe('TOO_MANY_SIGN_INS');
  });

  it('is accepted in such a browser after a new password too, which does not clear its own guesses', async () => {
    const { user, secret, browser } = await moderatorWithApp();
    const thief = await signIn(user.email);
    for (let n = 0; n < 6; n += 1) await confirm(thief, wrongFor(secret));
    for (let n = 0; n < 4; n += 1) await confirm(browser, wrongFor(secret));
    const [newPassword, confirmPassword] = ['Quiet-Garden-42', 'Quiet-Garden-42'];
    await browser.call(updatePassword, { body: { currentPassword: PASSWORD, newPassword, confirmPassword } });
    expect((await confirm(browser, codeOf(subject, secret))).status).toBe(200);
    expect((await confirm(browser, wrongFor(secret))).error.code).toBe('WRONG_CODE');
    expect((await confirm(browser, wrongFor(secret))).error.code).toBe('TOO_MANY_SIGN_INS');
  });

  it('can be guessed 47 times a day by a thief who never waits longer than necessary', async () => {
    subject.clock.set('2026-05-03T00:00:00Z');
    const { user, secret } = await moderatorWithApp();
    subject.clock.set('2026-05-04T00:00:00Z');
    const thief = await signIn(user.email);
    let guesses = 0;
    while (subject.clock.now() < new Date('2026-05-05T00:00:00Z')) {
      const { error, headers } = await confirm(thief, wrongFor(secret));
      if (error.code === 'WRONG_CODE') guesses += 1;
      else subject.clock.advance(Number(headers['retry-after']) * SECOND);
    }
    expect(guesses).toBe(47);
  });

  it('can be guessed twenty times a day, then after growing pauses', async () => {
    subject.clock.set('2026-05-02T08:00:00Z');
    const { secret, browser } = await moderatorWithApp();
    const guess = () => confirm(browser, wrongFor(secret));
    for (let n = 0; n < 20; n += 1) {
      if (n > 0 && n % 5 === 0) subject.clock.advance(15 * MINUTE);
      expect((await guess()).error.code).toBe('WRONG_CODE');
    }
    const pauses: unknown[] = [];
    for (let n = 0; n < 5; n += 1) {
      subject.clock.advance(HOUR);
      expect((await guess()).error.code).toBe('WRONG_CODE');
      const { error, headers } = await guess();
      expect(error.code).toBe('TOO_MANY_SIGN_INS');
      pauses.push(headers['retry-after']);
    }
    expect(pauses).toEqual(['120', '240', '480', '960', '1920']);
    subject.clock.advance(24 * HOUR);
    expect((await confirm(browser, codeOf(subject, secret))).status).toBe(200);
  });

  it('of a former moderator does not count', async () => {
    const { user, secret, browser } = await moderatorWithApp();
    await changeRole(subject.services, user.email, 'member');
    expect((await confirm(browser, codeOf(subject, secret))).error.code).toBe('WRONG_CODE');
    expect((await browser.call(contract.getConfirmation)).body.hasAuthenticator).toBe(false);
  });

  it('opens the console for twelve hours', async () => {
    const { secret, browser } = await moderatorWithApp();
    await confirm(browser, codeOf(subject, secret));
    subject.clock.advance(12 * HOUR - SECOND);
    expect((await browser.call(contract.getConfirmation)).body.isStrong).toBe(true);
    subject.clock.advance(SECOND);
    expect((await browser.call(contract.getConfirmation)).body.isStrong).toBe(false);
  });
});
