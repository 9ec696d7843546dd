import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { retractAll } from '#features/sending/contract.ts';
import { confirmIdentity, getConfirmation } from '#features/auth-factors/contract.ts';
import { getBilling } from '#features/membership/contract.ts';
import { FREE_BILLING } from '#test/factories/billing.ts';
import { expectAccessible } from '#test/components/accessibility.ts';
import { expectText } from '#test/components/expect-text.ts';
import { answer, loseConnection, refuse } from '#test/components/fake-server.ts';
import { ELISE, FLORA, openApp } from '#test/components/open-app.ts';
import { CONFIRMED, PASSWORD_ONLY } from '#test/components/auth-factors.ts';
import { deleteAccount } from '../../contract.ts';

const status = page.getByRole('status');
const dialog = page.getByRole('dialog');
const accountMenu = page.getByRole('button', { name: 'FW, account menu of Flora Whitfield' });

type Answers = ReturnType<typeof answer>[];
const openDataTab = (answers: Answers = [], user = FLORA) =>
  openApp('/account-settings?tab=data', {
    user,
    answers,
  });

describe('the deletion of the account', () => {
  const confirm = dialog.getByRole('button', { name: 'Delete account' });
  const password = dialog.getByLabelText('Current password', { exact: true });
  const takeBack = dialog.getByRole('checkbox', { name: 'Take back all my letters now' });
  const button = page.getByRole('button', { name: 'Delete account' });

  it('asks first, reports a failure, and needs the password when the last sign-in was a while ago', async () => {
    const server = await openDataTab([loseConnection(deleteAccount), answer(getConfirmation, PASSWORD_ONLY)]);
    await button.click();
    await expect.element(dialog).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
    expect(server.sentTo(deleteAccount)).toEqual([]);

    await button.click();
    await expect.element(takeBack).not.toBeChecked();
    await expect.element(takeBack).toHaveAccessibleDescription(/can guess that you wrote it/);
    await confirm.click();
    await expectText('settings.deletion-failed');
    await expect.element(accountMenu).toBeVisible();
    expect(location.pathname).toBe('/account-settings');

    server.on(refuse(deleteAccount, 'PASSWORD_NEEDED'));
    await confirm.click();
    await expect.element(password).toHaveFocus();
    await expectAccessible();
    await password.fill('Masquerade1');
    server.on(answer(deleteAccount, { success: true }), answer(confirmIdentity, CONFIRMED));
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expectText('settings.deleted', status);
    await expect.poll(() => location.pathname).toBe('/');
    expect(server.sentTo(confirmIdentity)).toMatchObject([{ body: { currentPassword: 'Masquerade1' } }]);
    expect(server.sentTo(retractAll), 'the letters are left alone').toEqual([]);
  });

  it('says what becomes of a subscription and of its guarantee, and of free days', async () => {
    const premium = { ...FREE_BILLING, plan: 'premium' as const, source: 'subscription' as const };
    await openDataTab([answer(getBilling, { ...premium, refundableUntil: '2026-12-17' })], ELISE);
    await button.click();
    await expect.element(dialog.getByText('Your subscription ends now. Nothing more is charged.')).toBeVisible();
    await expect
      .element(dialog.getByText(/^Until December 17, 2026 you can still get your last payment back/))
      .toBeVisible();
    await expectAccessible();
    await openDataTab([answer(getBilling, { ...premium, refundRefused: 'email_unverified' })], ELISE);
    await button.click();
    await expect.element(dialog.getByText(/needs your account and a confirmed email address/)).toBeVisible();
    await openDataTab([answer(getBilling, { ...premium, source: 'code' })], ELISE);
    await button.click();
    await expect.element(dialog.getByText('Your free days end now. Nothing is charged.')).toBeVisible();
  });

  it('takes the letters back first, and once, if the member wants it', async () => {
    const server = await openDataTab([loseConnection(retractAll)]);
    await button.click();
    await takeBack.click();
    await confirm.click();
    await expectText('settings.deletion-failed');
    expect(server.sentTo(deleteAccount)).toEqual([]);

    server.on(answer(retractAll, { success: true }), loseConnection(deleteAccount));
    await confirm.click();
    await expect.element(dialog.getByText('Your letters are taken back.')).toBeVisible();
    await expectAccessible();
    server.on(answer(deleteAccount, { success: true }));
    await confirm.click();
    await expectText('settings.deleted', status);
    expect(server.sentTo(retractAll), 'one failure, one success').toHaveLength(2);
  });
});
