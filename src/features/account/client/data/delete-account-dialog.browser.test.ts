import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { retractAll } from '#features/confessions/contract.ts';
import { confirmIdentity, getConfirmation } from '#features/passkeys/contract.ts';
import { expectAccessible } from '#test/components/accessibility.ts';
import { expectText } from '#test/components/expect-text.ts';
import { answer, loseConnection, refuse } from '#test/components/fake-server.ts';
import { FLORA, openApp } from '#test/components/open-app.ts';
import { CONFIRMED, PASSWORD_ONLY } from '#test/components/passkeys.ts';
import { deleteAccount } from '../../contract.ts';

const status = page.getByRole('status');
const dialog = page.getByRole('dialog');
const accountMenu = page.getByRole('button', { name: 'Account menu of Flora Whitfield' });

type Answers = ReturnType<typeof answer>[];
const openDataTab = (answers: Answers = []) =>
  openApp('/account-settings?tab=data', {
    user: FLORA,
    answers,
  });

describe('the deletion of the account', () => {
  const confirm = dialog.getByRole('button', { name: 'Delete account' });
  const password = dialog.getByLabelText('Current password', { exact: true });

  it('asks for confirmation, and Escape deletes nothing', async () => {
    const server = await openDataTab();
    const button = page.getByRole('button', { name: 'Delete account' });
    await button.click();
    await expect.element(dialog).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
    expect(server.sentTo(deleteAccount)).toEqual([]);
  });

  it('reports a failure and leaves the member signed in', async () => {
    await openDataTab([loseConnection(deleteAccount)]);
    await page.getByRole('button', { name: 'Delete account' }).click();
    await confirm.click();
    await expectText('settings.deletion-failed');
    await userEvent.keyboard('{Escape}');
    await expect.element(accountMenu).toBeVisible();
    await expect.poll(() => location.pathname).toBe('/account-settings');
  });

  it('asks for the password when the last sign-in was a while ago', async () => {
    const server = await openDataTab([
      refuse(deleteAccount, 'PASSWORD_NEEDED'),
      answer(getConfirmation, PASSWORD_ONLY),
    ]);
    await page.getByRole('button', { name: 'Delete account' }).click();
    await confirm.click();
    await expect.element(password).toHaveFocus();
    await expectAccessible();
    await password.fill('Masquerade1');
    server.on(answer(deleteAccount, { success: true }), answer(confirmIdentity, CONFIRMED));
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expectText('settings.deleted', status);
    await expect.poll(() => location.pathname).toBe('/');
    expect(server.sentTo(confirmIdentity)).toMatchObject([{ body: { currentPassword: 'Masquerade1' } }]);
  });

  const takeBack = dialog.getByRole('checkbox', { name: 'Take back all my letters now' });

  it('leaves the letters alone unless the member takes them back', async () => {
    const server = await openDataTab([answer(deleteAccount, { success: true })]);
    await page.getByRole('button', { name: 'Delete account' }).click();
    await expect.element(takeBack).not.toBeChecked();
    await expect.element(takeBack).toHaveAccessibleDescription(/can guess that you wrote it/);
    await confirm.click();
    await expectText('settings.deleted', status);
    expect(server.sentTo(retractAll)).toEqual([]);
  });

  it('takes the letters back first, and once, if the member wants it', async () => {
    const server = await openDataTab([answer(retractAll, { success: true }), loseConnection(deleteAccount)]);
    await page.getByRole('button', { name: 'Delete account' }).click();
    await takeBack.click();
    await confirm.click();
    await expect.element(dialog.getByText('Your letters are taken back.')).toBeVisible();
    await expectAccessible();
    server.on(answer(deleteAccount, { success: true }));
    await confirm.click();
    await expectText('settings.deleted', status);
    expect(server.sentTo(retractAll)).toHaveLength(1);
  });

  it('deletes nothing if the letters cannot be taken back', async () => {
    const server = await openDataTab([loseConnection(retractAll)]);
    await page.getByRole('button', { name: 'Delete account' }).click();
    await takeBack.click();
    await confirm.click();
    await expectText('settings.deletion-failed');
    expect(server.sentTo(deleteAccount)).toEqual([]);
  });
});
