import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { resetPassword } from '#features/auth/contract.ts';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer, refuse } from '#test/components/fake-server.ts';
import { FLORA, openApp } from '#test/components/open-app.ts';
import { confirmEmailChange, revertEmail, stopEmailChange } from '../../contract.ts';

const heading = (name: string) => page.getByRole('heading', { name });

describe('a change of address', () => {
  it('is confirmed with the link mailed to the new address', async () => {
    const server = await openApp('/verify-email#change=abc', {
      user: FLORA,
      answers: [answer(confirmEmailChange, { success: true })],
    });
    await page.getByRole('button', { name: 'Confirm the new address' }).click();
    await expect.element(heading('Your new email is active')).toBeVisible();
    expect(server.sentTo(confirmEmailChange)[0]?.body).toEqual({ token: 'abc' });
    await expectAccessible();
  });

  it('cannot be confirmed once the address is taken', async () => {
    await openApp('/verify-email#change=abc', { answers: [refuse(confirmEmailChange, 'EMAIL_TAKEN')] });
    await expect.element(page.getByText(/^If you did not ask for this, leave this page/)).toBeVisible();
    await page.getByLabelText('Password', { exact: true }).fill('Correct-Horse-7');
    await page.getByRole('button', { name: 'Confirm the new address' }).click();
    await expect.element(heading('Another account has this address')).toBeVisible();
  });

  it.each([
    ['/revert-email#token=abc', revertEmail, 'Undo the change', 'Your old address is back'],
    ['/revert-email#stop=abc', stopEmailChange, 'Stop the change', 'The change is stopped'],
    ['/verify-email#change=abc', confirmEmailChange, 'Confirm the new address', 'Your old address is back'],
  ] as const)(
    'is undone by the link %s, and a new password is chosen at once',
    async (path, endpoint, label, title) => {
      const answers = [
        answer(endpoint, { success: true, resetToken: 'fresh' }),
        answer(resetPassword, { success: true }),
      ];
      const server = await openApp(path, { user: FLORA, answers });
      await page.getByRole('button', { name: label }).click();
      await expect.element(heading(title)).toHaveFocus();
      await expectAccessible();
      await page.getByLabelText('New password', { exact: true }).fill('Quiet-Garden-42');
      await page.getByLabelText('Confirm new password', { exact: true }).fill('Quiet-Garden-42');
      await page.getByRole('button', { name: 'Save the new password' }).click();
      await expect.element(heading('Your password is changed')).toBeVisible();
      expect(server.sentTo(resetPassword)[0]?.body).toMatchObject({ token: 'fresh' });
    },
  );
});
