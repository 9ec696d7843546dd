import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { confirmEmailChange, revertEmail, stopEmailChange } from '#features/account/contract.ts';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer, loseConnection, refuse } from '#test/components/fake-server.ts';
import { openApp } from '#test/components/open-app.ts';
import { requestPasswordReset, resetPassword, verifyEmail } from '../../contract.ts';

const heading = (name: string) => page.getByRole('heading', { name });

describe('the password reset', () => {
  it('offers a new link when the link is incomplete, and says that a mail may be on its way', async () => {
    await openApp('/reset-password', { answers: [answer(requestPasswordReset, { success: true })] });
    await expect.element(page.getByText('This link is incomplete')).toBeVisible();
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await page.getByLabelText('Email').fill('nobody@example.org');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect.element(heading('Look into your mailbox')).toBeVisible();
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

it('a link of the older form loses its token too', async () => {
  await openApp('/reset-password?token=abc', {});
  await expect.element(page.getByLabelText('New password', { exact: true })).toBeVisible();
  await expect.poll(() => location.href).not.toContain('abc');
});

it('another link that is opened in the same tab takes the place of the first', async () => {
  const server = await openApp('/verify-email#token=abc', { answers: [refuse(verifyEmail, 'LINK_EXPIRED')] });
  const confirm = page.getByRole('button', { name: 'Confirm my address' });
  await confirm.click();
  await expect.element(heading('This link no longer works')).toBeVisible();
  server.on(answer(verifyEmail, { success: true }));
  location.hash = 'token=def';
  await confirm.click();
  await expect.element(heading('Your email is confirmed')).toBeVisible();
  expect(server.sentTo(verifyEmail).map(({ body }) => body)).toEqual([{ token: 'abc' }, { token: 'def' }]);
  await expect.poll(() => location.href).not.toContain('def');
});

describe('a change of address', () => {
  it('is confirmed from the new mailbox', async () => {
    const server = await openApp('/verify-email#change=abc', {
      answers: [answer(confirmEmailChange, { success: true })],
    });
    await page.getByRole('button', { name: 'Confirm the new address' }).click();
    await expect.element(heading('Your new email is active')).toBeVisible();
    expect(server.sentTo(confirmEmailChange)[0]?.body).toEqual({ token: 'abc' });
    await expectAccessible();
  });

  it('cannot be confirmed once the address is taken', async () => {
    await openApp('/verify-email#change=abc', { answers: [refuse(confirmEmailChange, 'EMAIL_TAKEN')] });
    await page.getByRole('button', { name: 'Confirm the new address' }).click();
    await expect.element(heading('Another account has this address')).toBeVisible();
  });

  it.each([
    ['#token=abc', revertEmail, 'Take the change back', 'Your old address is back'],
    ['#stop=abc', stopEmailChange, 'Stop the change', 'The change is stopped'],
  ] as const)('is undone by %s, and a new password is chosen at once', async (fragment, endpoint, label, title) => {
    const answers = [
      answer(endpoint, { success: true, resetToken: 'fresh' }),
      answer(resetPassword, { success: true }),
    ];
    const server = await openApp(`/revert-email${fragment}`, { answers });
    await page.getByRole('button', { name: label }).click();
    await expect.element(heading(title)).toHaveFocus();
    await expectAccessible();
    await page.getByLabelText('New password', { exact: true }).fill('Quiet-Garden-42');
    await page.getByLabelText('Confirm new password', { exact: true }).fill('Quiet-Garden-42');
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await expect.element(heading('Your password is changed')).toBeVisible();
    expect(server.sentTo(resetPassword)[0]?.body).toMatchObject({ token: 'fresh' });
  });
});

describe('the confirmation of an address', () => {
  it('can be repeated when it fails', async () => {
    const server = await openApp('/verify-email#token=abc', { answers: [loseConnection(verifyEmail)] });
    const confirm = page.getByRole('button', { name: 'Confirm my address' });
    await confirm.click();
    await expect.element(page.getByText(/Check your connection and try again/)).toBeVisible();
    server.on(answer(verifyEmail, { success: true }));
    await confirm.click();
    await expect.element(heading('Your email is confirmed')).toBeVisible();
    await expectAccessible();
  });
});
