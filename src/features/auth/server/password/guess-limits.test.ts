import { describe, expect, it } from 'vitest';
import { deleteAccount, updateEmail, updatePassword } from '#features/account/contract.ts';
import { HOUR, MINUTE } from '#platform/shared/durations.ts';
import { makeUser, PASSWORD } from '#test/factories/user.ts';
import type { Browser } from '#test/harness/browser.ts';
import { mailsTo, tokenFrom } from '#test/harness/read-mail.ts';
import { runQueued } from '#test/harness/jobs.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { logIn, requestPasswordReset, resetPassword } from '../../contract.ts';

const FREE = 20;
const newPassword = 'Quiet-Garden-42';

const subject = appPerFile({ trustProxy: 1 });
let addresses = 0;

/** Each call comes from another address unless a browser is given. */
function signIn(email: string, password: string, browser: Browser = subject.browser()) {
  addresses += 1;
  const headers = { 'x-forwarded-for': `10.0.${addresses >> 8}.${addresses & 255}` };
  return browser.call(logIn, { body: { email, password }, headers });
}

async function guess(email: string, times = FREE): Promise<void> {
  for (let n = 0; n < times; n += 1) expect((await signIn(email, 'Wrong-1')).status).toBe(401);
}

async function knownBrowserOf(email: string): Promise<Browser> {
  const browser = subject.browser();
  expect((await signIn(email, PASSWORD, browser)).status).toBe(200);
  browser.cookies.delete('sid');
  return browser;
}

describe('guesses at one account from many addresses', () => {
  it('are slowed by growing pauses of up to an hour', async () => {
    const { email } = await makeUser(subject.services);
    await guess(email);
    const pauses: unknown[] = [];
    for (let n = 0; n < 8; n += 1) {
      const { status, error, headers } = await signIn(email, PASSWORD);
      expect([status, error.code]).toEqual([429, 'TOO_MANY_SIGN_INS']);
      expect(error.message).toContain('reset your password by email');
      pauses.push(headers['retry-after']);
      subject.clock.advance(Number(headers['retry-after']) * 1000);
      await guess(email, 1);
    }
    expect(pauses).toEqual(['60', '120', '240', '480', '960', '1920', '3600', '3600']);
  });

  it('are counted from zero on the next day', async () => {
    const { email } = await makeUser(subject.services);
    await guess(email);
    expect((await signIn(email, PASSWORD)).status).toBe(429);
    subject.clock.advance(24 * HOUR);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  it('get the same answers for an unknown e-mail', async () => {
    const { email } = await makeUser(subject.services);
    const answers = async (address: string) => {
      const seen: unknown[] = [];
      for (let n = 0; n <= FREE; n += 1) {
        const { status, error, headers } = await signIn(address, 'Wrong-1');
        seen.push([status, error, headers['retry-after']]);
      }
      return seen;
    };
    expect(await answers('nobody-at-all@example.org')).toEqual(await answers(email));
  });

  it('are mostly not checked when they come at the same time', async () => {
    const { email } = await makeUser(subject.services);
    const body = { email, password: 'Wrong-1' };
    const answers = await Promise.all(Array.from({ length: 15 }, () => subject.browser().call(logIn, { body })));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it('go on being counted when the owner signs in', async () => {
    const { email } = await makeUser(subject.services);
    await guess(email, FREE - 1);
    await knownBrowserOf(email);
    await guess(email, 1);
    expect((await signIn(email, PASSWORD)).status).toBe(429);
  });

  it('do not lock out a browser that signed in before', async () => {
    const { email } = await makeUser(subject.services);
    const known = await knownBrowserOf(email);
    await guess(email);
    expect((await signIn(email, PASSWORD, known)).status).toBe(200);
    expect((await signIn(email, PASSWORD)).status).toBe(429);
  });

  it('do not lock out an owner who follows a mailed link', async () => {
    const { email } = await makeUser(subject.services);
    await guess(email);
    const browser = subject.browser();
    await browser.call(requestPasswordReset, { body: { email } });
    await runQueued(subject, 'mail-reset-link');
    const token = await tokenFrom(subject.services, email, 'Choose a new password');
    await browser.call(resetPassword, { body: { token, newPassword, confirmPassword: newPassword } });
    expect((await signIn(email, newPassword, browser)).status).toBe(200);
  });

  it('are slowed in a known browser too', async () => {
    const { email } = await makeUser(subject.services);
    const known = await knownBrowserOf(email);
    for (let n = 0; n < 5; n += 1) expect((await signIn(email, 'Wrong-1', known)).status).toBe(401);
    expect((await signIn(email, PASSWORD, known)).headers['retry-after']).toBe('15');
  });
});

describe('the current password', () => {
  const wrong = { currentPassword: 'Wrong-1' };

  it('cannot be guessed without limit, whichever call is used', async () => {
    const user = await makeUser(subject.services);
    const browser = await subject.browser().signInAs(user);
    const calls = [
      () => browser.call(updateEmail, { body: { ...wrong, newEmail: 'new@example.org' } }),
      () => browser.call(updatePassword, { body: { ...wrong, newPassword, confirmPassword: newPassword } }),
      () => browser.call(deleteAccount, { body: wrong }),
    ];
    for (let n = 0; n < FREE; n += 1) expect((await calls[n % calls.length]?.())?.status).toBe(403);
    for (const call of calls) expect((await call()).error.code).toBe('TOO_MANY_SIGN_INS');
  });

  it('is accepted while others guess at sign-in', async () => {
    const user = await makeUser(subject.services);
    const browser = await subject.browser().signInAs(user);
    await guess(user.email);
    const body = { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword };
    expect((await browser.call(updatePassword, { body })).status).toBe(200);
  });
});

describe('reset mails to one account', () => {
  const ask = async (email: string) => {
    const answer = await subject.browser().call(requestPasswordReset, { body: { email } });
    await runQueued(subject, 'mail-reset-link');
    return answer;
  };
  const mails = async (email: string) => (await mailsTo(subject.services, email)).length;

  it('are limited to five a day, then one an hour, without showing in the reply', async () => {
    subject.clock.set('2026-05-02T08:00:00Z');
    const { email } = await makeUser(subject.services);
    const answers = [];
    for (let n = 0; n < 8; n += 1) answers.push(await ask(email));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(await mails(email)).toBe(5);
    subject.clock.advance(HOUR - MINUTE);
    await ask(email);
    expect(await mails(email)).toBe(5);
    subject.clock.advance(MINUTE);
    await ask(email);
    await ask(email);
    expect(await mails(email)).toBe(6);
  });
});
