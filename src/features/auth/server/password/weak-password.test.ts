import { describe, expect, it } from 'vitest';
import { updatePassword } from '#features/account/contract.ts';
import { signUpForm } from '#test/factories/sign-up-form.ts';
import { makeUser, PASSWORD } from '#test/factories/user.ts';
import { tokenFrom } from '#test/harness/read-mail.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { runQueued } from '#test/harness/jobs.ts';
import { logIn, requestPasswordReset, resetPassword, signUp } from '../../contract.ts';
import { hashPassword } from './hash-password.ts';

const subject = appPerFile();

const message = 'That password is too easy to guess. Please choose another one';

describe('a password that is easy to guess', () => {
  // A keyboard pattern, and the member's own name.
  it.each(['Zaq12wsx', 'Byron-1815'])('is refused at sign-up, reset and change: %s', async (newPassword) => {
    const { services } = subject;
    const user = await makeUser(services);
    const change = { newPassword, confirmPassword: newPassword };

    const form = signUpForm({ lastName: 'Byron', password: newPassword, confirmPassword: newPassword });
    const atSignUp = await subject.browser().call(signUp, { body: form });
    expect([atSignUp.status, atSignUp.error.issues]).toEqual([400, [{ path: 'password', message }]]);

    await subject.browser().call(requestPasswordReset, { body: { email: user.email } });
    await runQueued(subject, 'mail-reset-link');
    const token = await tokenFrom(services, user.email, 'Choose a new password');
    const atReset = await subject.browser().call(resetPassword, { body: { token, ...change } });
    expect([atReset.status, atReset.error.issues]).toEqual([400, [{ path: 'newPassword', message }]]);

    const browser = await subject.browser().signInAs(user);
    const atChange = await browser.call(updatePassword, { body: { currentPassword: PASSWORD, ...change } });
    expect([atChange.status, atChange.error.issues]).toEqual([400, [{ path: 'newPassword', message }]]);
  });

  it('still signs in to an account that already has it', async () => {
    const password = 'Password1';
    const { email } = await makeUser(subject.services, { password: await hashPassword(subject.services, password) });
    expect((await subject.browser().call(logIn, { body: { email, password } })).status).toBe(200);
  });
});
