import { describe, expect, it } from 'vitest';
import { getCurrentUser, logIn, requestPasswordReset, resetPassword, signUp } from '#features/auth/contract.ts';
import { DAY, HOUR, MINUTE } from '#platform/shared/durations.ts';
import { signUpForm } from '#test/factories/sign-up-form.ts';
import { makeUser, PASSWORD } from '#test/factories/user.ts';
import { emailChanges, randomAddress } from '#test/harness/email-changes.ts';
import { mailsTo } from '#test/harness/read-mail.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import {
  cancelEmailChange,
  confirmEmailChange,
  exportData,
  getPendingEmail,
  resendEmailChange,
  updateEmail,
} from '../../contract.ts';

const subject = appPerFile();

const { request, change, confirm, tokenOf } = emailChanges(() => subject);

async function signedInMember(overrides: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(subject.services, overrides);
  return { user, browser: await subject.browser().signInAs(user) };
}
const signIn = (email: string) => subject.browser().call(logIn, { body: { email, password: PASSWORD } });

describe('asking for another e-mail address', () => {
  it('keeps the old address in use and shows the new one as pending', async () => {
    const { user, browser } = await signedInMember({ emailVerifiedOn: '2026-01-01' });
    const newEmail = randomAddress();
    const answer = await request(browser, newEmail);
    expect(answer.body).toMatchObject({ email: user.email, emailVerified: true });
    expect((await browser.call(getPendingEmail)).body).toMatchObject({ newEmail });
    const { openLinks } = (await browser.call(exportData)).body;
    expect(openLinks).toContainEqual(expect.objectContaining({ purpose: 'change-email', newEmail }));
    expect([(await signIn(user.email)).status, (await signIn(newEmail)).status]).toEqual([200, 401]);
    expect(await tokenOf('stop', user.email)).toBeTruthy();
  });

  it('signs every other browser out and renews the session of this one', async () => {
    const { user, browser } = await signedInMember();
    const elsewhere = await subject.browser().signInAs(user);
    const copy = subject.browser();
    copy.cookies.set('sid', browser.cookies.get('sid') ?? '');
    await request(browser, randomAddress());
    const statuses = [browser, elsewhere, copy].map(async (each) => (await each.call(getCurrentUser)).status);
    expect(await Promise.all(statuses)).toEqual([200, 401, 401]);
  });

  it('requires the current password and does not sign out after a wrong one', async () => {
    const { browser } = await signedInMember();
    const answer = await browser.call(updateEmail, { body: { newEmail: randomAddress(), currentPassword: 'Wrong-1' } });
    expect([answer.status, answer.error.code]).toEqual([403, 'WRONG_PASSWORD']);
    expect((await browser.call(getCurrentUser)).status).toBe(200);
  });

  it('is refused for the address of another account, whatever its case', async () => {
    const { browser } = await signedInMember();
    const { user: other } = await signedInMember();
    const answer = await request(browser, other.email.toUpperCase());
    expect([answer.status, answer.error.code]).toEqual([409, 'EMAIL_TAKEN']);
    expect(answer.error.issues?.[0]?.path).toBe('newEmail');
  });

  it('can be repeated with another address, which replaces the first', async () => {
    const { browser } = await signedInMember();
    const [first, second] = [randomAddress(), randomAddress()];
    await request(browser, first);
    const token = await tokenOf('change', first);
    await request(browser, second);
    expect((await browser.call(getPendingEmail)).body).toMatchObject({ newEmail: second });
    expect((await confirm(token)).error.code).toBe('LINK_EXPIRED');
  });
});

describe('a pending change of address', () => {
  it('takes effect once the new address is confirmed, and the old mailbox gets a notice', async () => {
    const { user, browser } = await signedInMember();
    const newEmail = randomAddress();
    await change(browser, newEmail);
    expect((await browser.call(getCurrentUser)).body).toMatchObject({ email: newEmail, emailVerified: true });
    expect((await browser.call(getPendingEmail)).body).toMatchObject({ newEmail: null });
    expect([(await signIn(user.email)).status, (await signIn(newEmail)).status]).toEqual([401, 200]);
    expect(await tokenOf('revert', user.email)).toBeTruthy();
  });

  it('is not confirmed by a person whose address another member entered', async () => {
    const { browser } = await signedInMember();
    const newEmail = randomAddress();
    await request(browser, newEmail);
    const body = { token: await tokenOf('change', newEmail) };
    const { browser: victim } = await signedInMember();
    for (const other of [victim, subject.browser()])
      expect((await other.call(confirmEmailChange, { body })).error.code).toBe('PASSWORD_NEEDED');
    expect((await confirm(body.token, 'Wrong-1')).error.code).toBe('WRONG_PASSWORD');
    expect((await browser.call(getPendingEmail)).body).toMatchObject({ newEmail });
    expect((await confirm(body.token)).status).toBe(200);
  });

  it('can be confirmed for three days', async () => {
    const { browser } = await signedInMember();
    const [early, late] = [randomAddress(), randomAddress()];
    await request(browser, late);
    subject.clock.advance(3 * DAY);
    expect((await confirm(await tokenOf('change', late))).error.code).toBe('LINK_EXPIRED');
    const { browser: again } = await signedInMember();
    await request(again, early);
    subject.clock.advance(3 * DAY - MINUTE);
    expect((await confirm(await tokenOf('change', early))).status).toBe(200);
  });

  it('can be mailed again, and the first link still works', async () => {
    const { browser } = await signedInMember();
    const newEmail = randomAddress();
    await request(browser, newEmail);
    const first = await tokenOf('change', newEmail);
    expect((await browser.call(resendEmailChange)).status).toBe(200);
    expect(await mailsTo(subject.services, newEmail)).toHaveLength(2);
    expect((await confirm(first)).status).toBe(200);
    expect((await browser.call(resendEmailChange)).error.code).toBe('NOT_FOUND');
  });

  it('can be cancelled', async () => {
    const { browser } = await signedInMember();
    const newEmail = randomAddress();
    await request(browser, newEmail);
    expect((await browser.call(cancelEmailChange)).status).toBe(200);
    expect((await browser.call(getPendingEmail)).body).toMatchObject({ newEmail: null });
    expect((await confirm(await tokenOf('change', newEmail))).error.code).toBe('LINK_EXPIRED');
  });

  it('fails without any change if another account has taken the address meanwhile', async () => {
    const { user, browser } = await signedInMember();
    const newEmail = randomAddress();
    await request(browser, newEmail);
    await subject.browser().call(signUp, { body: signUpForm({ email: newEmail }) });
    const answer = await confirm(await tokenOf('change', newEmail));
    expect([answer.status, answer.error.code]).toEqual([409, 'EMAIL_TAKEN']);
    expect((await browser.call(getCurrentUser)).body.email).toBe(user.email);
  });

  it('is dropped when the owner of the current mailbox resets the password', async () => {
    const { user, browser } = await signedInMember();
    const newEmail = randomAddress();
    await request(browser, newEmail);
    await subject.browser().call(requestPasswordReset, { body: { email: user.email } });
    const token = await tokenOf('reset', user.email);
    const passwords = { newPassword: 'Quiet-Garden-42', confirmPassword: 'Quiet-Garden-42' };
    await subject.browser().call(resetPassword, { body: { token, ...passwords } });
    expect((await confirm(await tokenOf('change', newEmail))).error.code).toBe('LINK_EXPIRED');
    subject.clock.advance(HOUR);
  });
});
