import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer, loseConnection, refuse } from '#test/components/fake-server.ts';
import { FLORA, openApp } from '#test/components/open-app.ts';
import { requestPasswordReset, resetPassword, verifyEmail } from '../../contract.ts';

const heading = (name: string) => page.getByRole('heading', { name });

describe('the password reset', () => {
  it('offers a new link when the link is incomplete, and says that a mail may be on its way', async () => {
    await openApp('/reset-password', { answers: [answer(requestPasswordReset, { success: true })] });
    await expect.element(page.getByText('This link is incomplete')).toBeVisible();
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await page.getByLabelText('Email').fill('nobody@example.org');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect.element(heading('Check your inbox')).toBeVisible();
    await expectAccessible();
  });

  it('says that a link no longer works, and keeps the token out of the address', async () => {
    const server = await openApp('/reset-password#token=abc', { answers: [refuse(resetPassword, 'LINK_EXPIRED')] });
    await page.getByLabelText('New password', { exact: true }).fill('Quiet-Garden-42');
    await page.getByLabelText('Confirm new password', { exact: true }).fill('Quiet-Garden-42');
    await expect.poll(() => location.href).not.toContain('abc');
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await expect.element(heading('This link no longer works')).toBeVisible();
    expect(server.sentTo(resetPassword)[0]?.body).toMatchObject({ token: 'abc' });
    await expectAccessible();
  });
});

/** Whose link it is, signed in. */
const user = { ...FLORA, emailVerified: false };

describe('the confirmation of an address', () => {
  const confirm = page.getByRole('button', { name: 'Confirm my address' });
  const password = page.getByLabelText('Password', { exact: true });

  it('can be tried again after it failed, and with another link that is opened in the same tab', async () => {
    const server = await openApp('/verify-email#token=abc', { user, answers: [loseConnection(verifyEmail)] });
    await confirm.click();
    await expect.element(page.getByText(/Check your connection and try again/)).toBeVisible();
    server.on(refuse(verifyEmail, 'LINK_EXPIRED'));
    await confirm.click();
    await expect.element(heading('This link no longer works')).toBeVisible();
    server.on(answer(verifyEmail, { success: true }));
    location.hash = 'token=def';
    await confirm.click();
    await expect.element(heading('Your email is confirmed')).toBeVisible();
    await expectAccessible();
    const tokens = server.sentTo(verifyEmail).map(({ body }) => body);
    expect(tokens).toEqual([{ token: 'abc' }, { token: 'abc' }, { token: 'def' }]);
    await expect.poll(() => location.href).not.toContain('def');
  });

  it('asks for the password where nobody is logged in, and says what to do without it', async () => {
    const answers = [refuse(verifyEmail, 'WRONG_PASSWORD', { message: 'That is not the password of this account.' })];
    const server = await openApp('/verify-email#token=abc', { answers });
    await expect.element(page.getByText(/^If you did not sign up, leave this page/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Forgot your password?' })).toBeVisible();
    await confirm.click();
    await expect.element(password).toHaveAccessibleDescription('Password is required');
    await password.fill('Wrong-1');
    await confirm.click();
    await expect.element(password).toHaveAccessibleDescription('That is not the password of this account.');
    await expect.element(password).toHaveFocus();
    await expectAccessible();
    server.on(refuse(verifyEmail, 'TOO_MANY_SIGN_INS'));
    await confirm.click();
    await expect.element(password).toHaveAccessibleDescription(/Too many failed attempts/);
    server.on(answer(verifyEmail, { success: true }));
    await password.fill('Correct-Horse-7');
    await confirm.click();
    await expect.element(heading('Your email is confirmed')).toBeVisible();
    await expect.element(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible();
    expect(server.sentTo(verifyEmail).at(-1)?.body).toEqual({ token: 'abc', password: 'Correct-Horse-7' });
  });

  it('asks for the password where another account is logged in', async () => {
    const server = await openApp('/verify-email#token=abc', {
      user,
      answers: [refuse(verifyEmail, 'PASSWORD_NEEDED')],
    });
    await confirm.click();
    await expect.element(password).toHaveFocus();
    server.on(refuse(verifyEmail, 'LINK_EXPIRED'));
    await password.fill('Correct-Horse-7');
    await confirm.click();
    await expect.element(heading('This link no longer works')).toBeVisible();
  });
});
