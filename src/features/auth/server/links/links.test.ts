import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#platform/shared/durations.ts';
import { changeStored, makeUser, PASSWORD } from '#test/factories/user.ts';
import { signUpForm } from '#test/factories/sign-up-form.ts';
import { mailsTo, tokenFrom, tokensFrom } from '#test/harness/read-mail.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { runQueued } from '#test/harness/jobs.ts';
import {
  getCurrentUser,
  logIn,
  requestPasswordReset,
  resendVerification,
  resetPassword,
  signUp,
  verifyEmail,
} from '../../contract.ts';

const subject = appPerFile();

const newPassword = 'Quiet-Garden-42';
const reset = (token: string) =>
  subject.browser().call(resetPassword, { body: { token, newPassword, confirmPassword: newPassword } });

async function askForReset() {
  const user = await makeUser(subject.services);
  await subject.browser().call(requestPasswordReset, { body: { email: user.email.toUpperCase() } });
  await runQueued(subject, 'mail-reset-link');
  return { user, token: await tokenFrom(subject.services, user.email, 'Choose a new password') };
}

describe('a password reset', () => {
  it('works once with the mailed link and signs every browser out', async () => {
    const { user, token } = await askForReset();
    const browser = await subject.browser().signInAs(user);

    expect((await reset(token)).status).toBe(200);
    expect((await browser.call(getCurrentUser)).status).toBe(401);
    const signIn = (password: string) => subject.browser().call(logIn, { body: { email: user.email, password } });
    expect([(await signIn(PASSWORD)).status, (await signIn(newPassword)).status]).toEqual([401, 200]);
    expect((await reset(token)).error.code).toBe('LINK_EXPIRED');
    const subjects = (await mailsTo(subject.services, user.email)).map((mail) => mail.subject);
    expect(subjects).toContain('Your password was changed');
  });

  it('is possible for an hour and not a second longer', async () => {
    const { token } = await askForReset();
    subject.clock.advance(HOUR);
    expect((await reset(token)).error.code).toBe('LINK_EXPIRED');
    const second = await askForReset();
    subject.clock.advance(HOUR - 1000);
    expect((await reset(second.token)).status).toBe(200);
  });

  it('answers an unknown address with the same reply after the same work', async () => {
    const { email } = await makeUser(subject.services);
    const known = await subject.browser().call(requestPasswordReset, { body: { email } });
    const unknown = await subject.browser().call(requestPasswordReset, { body: { email: 'nobody@example.org' } });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    // What differs happens after the answer.
    expect(await mailsTo(subject.services, email)).toEqual([]);
    expect(await runQueued(subject, 'mail-reset-link')).toBe(2);
    expect(await mailsTo(subject.services, email)).toHaveLength(1);
    expect(await mailsTo(subject.services, 'nobody@example.org')).toEqual([]);
  });

  it('does not store the address in the queue in the clear', async () => {
    await subject.browser().call(requestPasswordReset, { body: { email: 'nobody@example.org' } });
    const { rows } = await subject.services.db.execute(sql`SELECT data::text FROM pgboss.job`);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('nobody');
    await runQueued(subject, 'mail-reset-link');
  });

  it('keeps the three newest links valid, until one of them is used', async () => {
    const { user, token: first } = await askForReset();
    const tokens = [first];
    for (let n = 0; n < 3; n += 1) {
      subject.clock.advance(MINUTE);
      await subject.browser().call(requestPasswordReset, { body: { email: user.email } });
      await runQueued(subject, 'mail-reset-link');
      const all = await tokensFrom(subject.services, user.email, 'Choose a new password');
      tokens.push(...all.filter((token) => !tokens.includes(token)));
    }
    const [oldest = '', second = '', third = ''] = tokens;
    expect((await reset(oldest)).error.code).toBe('LINK_EXPIRED');
    expect((await reset(second)).status).toBe(200);
    expect((await reset(third)).error.code).toBe('LINK_EXPIRED');
  });

  it('refuses a link that was mailed to an address the account no longer has', async () => {
    const { user, token } = await askForReset();
    await changeStored(subject.services, user.id, { email: `moved-${user.email}` });
    expect((await reset(token)).error.code).toBe('LINK_EXPIRED');
  });

  it.each(['', 'x', 'a.b.c', '..', 'é.é.é'])('refuses the made-up link %o', async (token) => {
    expect((await reset(token)).status).toBeGreaterThanOrEqual(400);
  });

  it('refuses a link whose expiry was changed', async () => {
    const { token } = await askForReset();
    const [secret, , mac] = token.split('.');
    subject.clock.advance(2 * HOUR);
    expect((await reset(`${secret}.zzzzzz.${mac}`)).error.code).toBe('LINK_EXPIRED');
  });
});

describe('the verification of an e-mail address', () => {
  const tokenFor = (email: string) => tokenFrom(subject.services, email, 'Confirm your email address');
  const verify = (token: string, password?: string, browser = subject.browser()) =>
    browser.call(verifyEmail, { body: { token, password } });

  async function newAccount() {
    const browser = subject.browser();
    const form = signUpForm();
    await browser.call(signUp, { body: form });
    return { browser, form, token: await tokenFor(form.email) };
  }

  it('succeeds with the mailed link and shows in the account', async () => {
    const { browser, token } = await newAccount();
    expect((await verify(token, undefined, browser)).status).toBe(200);
    expect((await browser.call(getCurrentUser)).body.emailVerified).toBe(true);
    expect((await verify(token)).error.code).toBe('LINK_EXPIRED');
  });

  it('needs the password where the account is not signed in, and signs nobody in', async () => {
    const { browser, form, token } = await newAccount();
    const other = await subject.browser().signInAs(await makeUser(subject.services));
    for (const elsewhere of [subject.browser(), other])
      expect((await verify(token, undefined, elsewhere)).error.code).toBe('PASSWORD_NEEDED');
    const { status, error } = await verify(token, 'Wrong-1');
    expect([status, error.code, error.issues?.[0]?.path]).toEqual([403, 'WRONG_PASSWORD', 'password']);
    expect((await browser.call(getCurrentUser)).body.emailVerified).toBe(false);
    const elsewhere = subject.browser();
    expect((await verify(token, form.password, elsewhere)).status).toBe(200);
    expect((await elsewhere.call(getCurrentUser)).status).toBe(401);
    expect((await browser.call(getCurrentUser)).body.emailVerified).toBe(true);
  });

  it('counts wrong passwords together with those of log-ins', async () => {
    const { form, token } = await newAccount();
    for (let n = 0; n < 5; n += 1) expect((await verify(token, 'Wrong-1')).error.code).toBe('WRONG_PASSWORD');
    expect((await verify(token, form.password)).error.code).toBe('TOO_MANY_SIGN_INS');
    const { email, password } = form;
    expect((await subject.browser().call(logIn, { body: { email, password } })).error.code).toBe('TOO_MANY_SIGN_INS');
  });

  it('is also done by a password reset, which takes the account from the person who opened it', async () => {
    const { browser, form } = await newAccount();
    await subject.browser().call(requestPasswordReset, { body: { email: form.email } });
    await runQueued(subject, 'mail-reset-link');
    await reset(await tokenFrom(subject.services, form.email, 'Choose a new password'));
    expect((await browser.call(getCurrentUser)).status).toBe(401);
    const signIn = (password: string) => subject.browser().call(logIn, { body: { email: form.email, password } });
    expect((await signIn(form.password)).status).toBe(401);
    expect((await signIn(newPassword)).body.emailVerified).toBe(true);
  });

  it('refuses a link that was mailed to an earlier address', async () => {
    const user = await makeUser(subject.services);
    const browser = await subject.browser().signInAs(user);
    await browser.call(resendVerification);
    const token = await tokenFor(user.email);
    await changeStored(subject.services, user.id, { email: `moved-${user.email}` });
    for (const anyone of [browser, subject.browser()])
      expect((await verify(token, PASSWORD, anyone)).error.code).toBe('LINK_EXPIRED');
    expect((await browser.call(getCurrentUser)).body.emailVerified).toBe(false);
  });

  it('mails another link on request, but none once the address is verified', async () => {
    const user = await makeUser(subject.services);
    const browser = await subject.browser().signInAs(user);
    await browser.call(resendVerification);
    subject.clock.advance(3 * DAY - MINUTE);
    await verify(await tokenFor(user.email), PASSWORD);
    const later = await subject.browser().signInAs(user);
    await later.call(resendVerification);
    expect(await mailsTo(subject.services, user.email)).toHaveLength(1);
  });
});
