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
  it('succeeds with the mailed link and shows in the account', async () => {
    const browser = subject.browser();
    const form = signUpForm();
    await browser.call(signUp, { body: form });
    const token = await tokenFrom(subject.services, form.email, 'Confirm your email address');
    expect((await subject.browser().call(verifyEmail, { body: { token } })).status).toBe(200);
    expect((await browser.call(getCurrentUser)).body.emailVerified).toBe(true);
    expect((await subject.browser().call(verifyEmail, { body: { token } })).error.code).toBe('LINK_EXPIRED');
  });

  it('refuses a link that was mailed to an earlier address', async () => {
    const user = await makeUser(subject.services);
    const browser = await subject.browser().signInAs(user);
    await browser.call(resendVerification);
    const token = await tokenFrom(subject.services, user.email, 'Confirm your email address');
    await changeStored(subject.services, user.id, { email: `moved-${user.email}` });
    expect((await subject.browser().call(verifyEmail, { body: { token } })).error.code).toBe('LINK_EXPIRED');
    expect((await browser.call(getCurrentUser)).body.emailVerified).toBe(false);
  });

  it('mails another link on request, but none once the address is verified', async () => {
    const user = await makeUser(subject.services);
    const browser = await subject.browser().signInAs(user);
    await browser.call(resendVerification);
    const token = await tokenFrom(subject.services, user.email, 'Confirm your email address');
    subject.clock.advance(3 * DAY - MINUTE);
    await subject.browser().call(verifyEmail, { body: { token } });
    const later = await subject.browser().signInAs(user);
    await later.call(resendVerification);
    expect(await mailsTo(subject.services, user.email)).toHaveLength(1);
  });
});
