import { describe, expect, it } from 'vitest';
import { getCurrentUser, logIn, requestPasswordReset, resetPassword, signUp } from '#features/auth/contract.ts';
import { HOUR, MINUTE } from '#platform/shared/durations.ts';
import { signUpForm } from '#test/factories/sign-up-form.ts';
import { makeUser, PASSWORD } from '#test/factories/user.ts';
import { emailChanges, randomAddress } from '#test/harness/email-changes.ts';
import { mailsTo } from '#test/harness/read-mail.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { runQueued } from '#test/harness/jobs.ts';
import { deleteAccount, getPendingEmail, stopEmailChange, updatePassword } from '../../contract.ts';

const subject = appPerFile();

const { request, change, confirm, revert, tokenOf } = emailChanges(() => subject);
const newPassword = 'Quiet-Garden-42';
const passwords = { newPassword, confirmPassword: newPassword };

const signIn = (email: string, password = PASSWORD) => subject.browser().call(logIn, { body: { email, password } });
const reset = (token: string) => subject.browser().call(resetPassword, { body: { token, ...passwords } });
const stop = (token: string) => subject.browser().call(stopEmailChange, { body: { token } });

async function askForReset(email: string): Promise<void> {
  await subject.browser().call(requestPasswordReset, { body: { email } });
  await runQueued(subject, 'mail-reset-link');
}

/** An owner, and a thief who knows the password and is signed in with it. */
async function stolenAccount() {
  const owner = await makeUser(subject.services);
  return { owner, thief: await subject.browser().signInAs(owner) };
}

describe('the revert of a change of address', () => {
  it('ends all sessions and the old password, and lets the owner choose a new one at once', async () => {
    const { owner, thief } = await stolenAccount();
    const thiefs = randomAddress();
    await change(thief, thiefs);
    const token = await tokenOf('revert', owner.email);
    subject.clock.advance(72 * HOUR - MINUTE);
    const { status, body } = await revert(token);
    expect(status).toBe(200);
    const [notice] = await mailsTo(subject.services, thiefs, 'Your email address was changed');
    expect(notice?.text).toContain('/contact');
    expect((await thief.call(getCurrentUser)).status).toBe(401);
    expect((await signIn(owner.email)).status).toBe(401);
    expect((await reset(body.resetToken)).status).toBe(200);
    expect((await signIn(owner.email, newPassword)).body).toMatchObject({ email: owner.email, emailVerified: true });
    expect((await revert(token)).error.code).toBe('LINK_EXPIRED');
  });

  it('is refused after 72 hours', async () => {
    const { owner, thief } = await stolenAccount();
    await change(thief, randomAddress());
    const token = await tokenOf('revert', owner.email);
    subject.clock.advance(72 * HOUR);
    expect((await revert(token)).error.code).toBe('LINK_EXPIRED');
  });

  it('leaves no valid link in the mailboxes that the thief has used', async () => {
    const { owner, thief } = await stolenAccount();
    const [second, third, fourth] = [randomAddress(), randomAddress(), randomAddress()];
    await change(thief, second);
    await change(thief, third);
    await request(thief, fourth);
    await subject.browser().call(requestPasswordReset, { body: { email: third } });
    const thiefs = {
      revert: await tokenOf('revert', second),
      reset: await tokenOf('reset', third),
      stop: await tokenOf('stop', third),
      change: await tokenOf('change', fourth),
    };
    const { body } = await revert(await tokenOf('revert', owner.email));
    const answers = [
      await revert(thiefs.revert),
      await reset(thiefs.reset),
      await stop(thiefs.stop),
      await confirm(thiefs.change),
    ];
    expect(answers.map(({ error }) => error.code)).toEqual(Array(4).fill('LINK_EXPIRED'));
    await reset(body.resetToken);
    expect((await signIn(owner.email, newPassword)).status).toBe(200);
  });

  it("cannot be prevented by the thief's own revert, password change or reset", async () => {
    const { owner, thief } = await stolenAccount();
    const [second, third] = [randomAddress(), randomAddress()];
    await change(thief, second);
    const token = await tokenOf('revert', owner.email);
    await change(thief, third);
    const { body } = await revert(await tokenOf('revert', second));
    await reset(body.resetToken);
    const again = subject.browser();
    await again.call(logIn, { body: { email: second, password: newPassword } });
    const secondPassword = { newPassword: 'Loud-Garden-43', confirmPassword: 'Loud-Garden-43' };
    await again.call(updatePassword, { body: { currentPassword: newPassword, ...secondPassword } });
    expect((await revert(token)).status).toBe(200);
    expect((await again.call(getCurrentUser)).status).toBe(401);
  });
});

describe('the revert link of a later address', () => {
  it('expires with that of the first address', async () => {
    const { owner, thief } = await stolenAccount();
    const [thiefs, owners] = [randomAddress(), randomAddress()];
    await change(thief, thiefs);
    subject.clock.advance(5 * HOUR);
    await change(await subject.browser().signInAs(owner), owners);
    const token = await tokenOf('revert', thiefs);
    subject.clock.advance(67 * HOUR);
    expect((await revert(token)).error.code).toBe('LINK_EXPIRED');
  });
});

describe('the revert to an address that a new account has taken meanwhile', () => {
  it('succeeds at once if that account never confirmed the address', async () => {
    const { owner, thief } = await stolenAccount();
    await change(thief, randomAddress());
    const token = await tokenOf('revert', owner.email);
    const squatter = subject.browser();
    await squatter.call(signUp, { body: signUpForm({ email: owner.email }) });
    expect((await revert(token)).status).toBe(200);
    for (const browser of [thief, squatter]) expect((await browser.call(getCurrentUser)).status).toBe(401);
  });

  it("succeeds once the mailbox's owner has deleted an account that did confirm it", async () => {
    const { owner, thief } = await stolenAccount();
    await change(thief, randomAddress());
    const token = await tokenOf('revert', owner.email);
    await subject.browser().call(signUp, { body: signUpForm({ email: owner.email }) });
    await subject.browser().call(requestPasswordReset, { body: { email: owner.email } });
    await reset(await tokenOf('reset', owner.email));
    expect((await revert(token)).error.code).toBe('EMAIL_TAKEN');

    const browser = subject.browser();
    await browser.call(logIn, { body: { email: owner.email, password: newPassword } });
    expect((await browser.call(deleteAccount, { body: {} })).status).toBe(200);
    expect((await revert(token)).status).toBe(200);
  });
});

describe('a pending change of address that is stopped', () => {
  it('ends all sessions and the old password, and lets the owner choose a new one at once', async () => {
    const { owner, thief } = await stolenAccount();
    const newEmail = randomAddress();
    await request(thief, newEmail);
    const { status, body } = await stop(await tokenOf('stop', owner.email));
    expect(status).toBe(200);
    expect((await confirm(await tokenOf('change', newEmail))).error.code).toBe('LINK_EXPIRED');
    expect((await thief.call(getCurrentUser)).status).toBe(401);
    expect((await signIn(owner.email)).status).toBe(401);
    await reset(body.resetToken);
    expect((await signIn(owner.email, newPassword)).status).toBe(200);
  });
});

describe('links of an account whose address or password has changed', () => {
  it('do not work from the old mailbox', async () => {
    const { owner, thief } = await stolenAccount();
    await subject.browser().call(requestPasswordReset, { body: { email: owner.email } });
    const token = await tokenOf('reset', owner.email);
    await change(thief, randomAddress());
    expect((await reset(token)).error.code).toBe('LINK_EXPIRED');
  });

  it('can be requested again after a thief revoked them, however many were mailed', async () => {
    const { owner, thief } = await stolenAccount();
    for (let n = 0; n < 5; n += 1) await askForReset(owner.email);
    await thief.call(updatePassword, { body: { currentPassword: PASSWORD, ...passwords } });
    await askForReset(owner.email);
    expect(await mailsTo(subject.services, owner.email, 'Choose a new password')).toHaveLength(6);
  });

  it('are revoked by a password change, except for reverts', async () => {
    const { owner, thief: browser } = await stolenAccount();
    const newEmail = randomAddress();
    await request(browser, newEmail);
    await subject.browser().call(requestPasswordReset, { body: { email: owner.email } });
    const token = await tokenOf('reset', owner.email);
    await browser.call(updatePassword, { body: { currentPassword: PASSWORD, ...passwords } });
    expect((await browser.call(getPendingEmail)).body).toMatchObject({ newEmail: null });
    const answers = [
      await reset(token),
      await confirm(await tokenOf('change', newEmail)),
      await stop(await tokenOf('stop', owner.email)),
    ];
    expect(answers.map(({ error }) => error.code)).toEqual(Array(3).fill('LINK_EXPIRED'));
  });
});
