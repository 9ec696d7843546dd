import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listLinkedAccounts } from '#features/linked-accounts/contract.ts';
import { getBilling } from '#features/membership/contract.ts';
import { getPrivacySettings } from '#features/privacy/contract.ts';
import { FREE_BILLING } from '#test/factories/billing.ts';
import { confirmIdentity, getConfirmation, listPasskeys } from '#features/auth-factors/contract.ts';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer, loseConnection, refuse } from '#test/components/fake-server.ts';
import { ELISE, FLORA, openApp } from '#test/components/open-app.ts';
import { expectText } from '#test/components/expect-text.ts';
import { CONFIRMED, PASSWORD_ONLY } from '#test/components/auth-factors.ts';
import {
  exportData,
  getPendingEmail,
  listSessions,
  signOutEverywhere,
  updateEmail,
  updatePassword,
} from '../contract.ts';

const ANSWERS = [
  answer(getPrivacySettings, { emailNotifications: true, dataCollection: true, findableByName: true }),
  answer(listPasskeys, []),
  answer(listSessions, [
    { id: 'a', current: false, browser: 'Firefox on Linux', startedOn: '2026-11-01' },
    { id: 'b', current: true, browser: 'Chrome on Windows', startedOn: '2026-11-14' },
  ]),
  answer(getPendingEmail, { newEmail: null, newEmailBounces: false, refused: null }),
  answer(getBilling, FREE_BILLING),
  answer(listLinkedAccounts, []),
];

const alert = page.getByRole('alert');
const status = page.getByRole('status');
const dialog = page.getByRole('dialog');
const card = (name: string) => page.getByRole('region', { name, exact: true });
const accountMenu = page.getByRole('button', { name: 'FW, account menu of Flora Whitfield' });

const openTab = (tab: string, answers = ANSWERS) =>
  openApp(`/account-settings?tab=${tab}`, { user: FLORA, answers: [...ANSWERS, ...answers] });

describe('the account settings', () => {
  it('are accessible on each tab, and keep the focus on the tab', async () => {
    await openTab('profile');
    for (const [tab, loaded] of [
      ['Profile', 'Email verification'],
      ['Linked Accounts', 'Keep your account confirmed'],
      ['Security', 'Chrome on Windows'],
      ['Premium', 'Upgrade to Premium'],
      ['Privacy', 'Data collection'],
      ['Data', 'Open sent letters'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await expect.element(page.getByText(loaded)).toBeVisible();
      await expectAccessible();
    }
    page.getByRole('tab', { name: 'Profile' }).element().focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{Enter}');
    await expect.element(page.getByRole('switch', { name: 'Data collection' })).toBeVisible();
    await expect.element(page.getByRole('tab', { name: 'Privacy' })).toHaveFocus();
  });

  it('show a list of tabs on a phone, and each tab leads back to the list', async () => {
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(1280, 900));
    await openApp('/account-settings', { user: FLORA, answers: ANSWERS });
    await expect.element(page.getByRole('tab', { name: 'Premium' })).toBeVisible();
    page.getByRole('tab', { name: 'Premium' }).element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('tab', { name: 'Privacy' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('switch', { name: 'Data collection' })).toBeVisible();
    await expect.element(page.getByRole('tab', { name: 'Privacy' })).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'All settings' }).click();
    await expect.element(page.getByRole('tab', { name: 'Privacy' })).toHaveFocus();
  });

  it('do not offer the upgrade to premium members', async () => {
    const billing = { ...FREE_BILLING, plan: 'premium', source: 'subscription', renewsOn: '2026-12-01' } as const;
    await openApp('/account-settings?tab=premium', { user: ELISE, answers: [answer(getBilling, billing)] });
    await expect.element(page.getByText('Your plan')).toBeVisible();
    await expect.poll(() => page.getByText('Upgrade to Premium').elements()).toEqual([]);
  });
});

describe('the security tab', () => {
  it('says on each field what is wrong with a new password, and saves a right one', async () => {
    const server = await openTab('security');
    const form = card('Change password');
    const field = (label: string) => form.getByLabelText(label, { exact: true });
    const send = () => form.getByRole('button', { name: 'Change password' }).click();
    await field('New password').fill('Ab1');
    await send();
    await expectText('settings.password-current-required', form);
    await expectText('settings.password-short', form);
    await expectText('settings.password-unconfirmed', form);
    await field('New password').fill('Quiet-Garden-42');
    await field('Confirm new password').fill('Quiet-Garden-43');
    await field('Current password').fill('whatever');
    await send();
    await expectText('settings.passwords-differ', form);
    expect(server.sentTo(updatePassword)).toEqual([]);

    server.on(answer(updatePassword, { success: true }));
    await field('Confirm new password').fill('Quiet-Garden-42');
    await send();
    await expectText('settings.password-updated', status);
  });

  it('says on each field what is wrong with a new email, and signs nobody out for a wrong password', async () => {
    const issues = [{ path: 'currentPassword', message: 'That is not your current password.' }];
    const server = await openTab('security', [refuse(updateEmail, 'WRONG_PASSWORD', { issues })]);
    const form = card('Change email');
    const password = form.getByLabelText('Current password', { exact: true });
    const send = () => form.getByRole('button', { name: 'Change email' }).click();
    await form.getByLabelText('New email').fill('flora');
    await send();
    await expectText('settings.email-invalid', form);
    await expectText('settings.email-current-password-required', form);
    expect(server.sentTo(updateEmail)).toEqual([]);
    await form.getByLabelText('New email').fill('whitfield@example.org');
    await password.fill('Wrong-Horse-1');
    await send();
    await expectText('settings.update-failed', alert);
    await expect.element(password).toHaveAccessibleDescription(/not your current password/);
    await expect.element(accountMenu).toBeVisible();
  });

  it('asks before it logs out everywhere, and reports a failure', async () => {
    const server = await openTab('security', [loseConnection(signOutEverywhere)]);
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await expectAccessible();
    expect(server.sentTo(signOutEverywhere)).toEqual([]);
    await dialog.getByRole('button', { name: 'Log out everywhere' }).click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Check your connection/);
    await expect.element(page.getByText('Chrome on Windows')).toBeVisible();
  });
});

it('the export can be tried again after a failure, and is confirmed with the password if the server asks for it', async () => {
  // Otherwise the browser would save a file in each test run.
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  onTestFinished(() => save.mockRestore());
  const server = await openTab('data', [
    loseConnection(exportData),
    answer(getConfirmation, PASSWORD_ONLY),
    answer(confirmIdentity, CONFIRMED),
  ]);
  const button = page.getByRole('button', { name: 'Export data' });
  await button.click();
  await expectText('settings.export-failed', alert);
  await alert.getByRole('button', { name: 'Dismiss' }).click();

  server.on(refuse(exportData, 'PASSWORD_NEEDED'));
  const password = dialog.getByLabelText('Current password', { exact: true });
  await button.click();
  await password.fill('Masquerade1');
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
  await expect.poll(() => alert.getByText('Export Failed').elements()).toEqual([]);
  expect(save).not.toHaveBeenCalled();

  await button.click();
  await password.fill('Masquerade1');
  server.on(answer(exportData, { format: 'sub-rosa-export', version: 1, exportedOn: '2026-11-15' }));
  await userEvent.keyboard('{Enter}');
  await expectText('settings.exported', status);
  expect(save).toHaveBeenCalledOnce();
  await expect.element(button).toHaveFocus();
});
