import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { checkAccessibility } from '../accessibility.ts';
import { expect, test } from '../fixture.ts';
import { ELITE, fillLogin, signIn } from '../people.ts';
import { see } from '../see.ts';
import { newPerson, signUp } from './new-person.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test.describe('account settings', () => {
  test('every tab has its own address, and back leads to the one before', async ({ page, isMobile }) => {
    await signUp(page, newPerson());
    await page.goto('/account-settings');
    const tabs = ['Profile', 'Linked Accounts', 'Security', 'Premium', 'Privacy', 'Data'];
    const addresses = ['profile', 'linked', 'security', 'premium', 'privacy', 'data'];
    for (const [place, name] of tabs.entries()) {
      await page.getByRole('tab', { name }).click();
      await expect(page).toHaveURL(`/account-settings?tab=${addresses[place]}`);
      await checkAccessibility(page);
      if (isMobile) await page.getByRole('button', { name: 'All settings' }).click();
    }
    await page.goto('/account-settings?tab=privacy');
    await expect(page.getByRole('switch', { name: 'Data collection' })).toBeChecked();
    await page.goto('/account-settings?tab=premium');
    await see(page, 'settings.upgrade');
    await page.goBack();
    await expect(page).toHaveURL('/account-settings?tab=privacy');
  });

  test('a new e-mail and a new password count at once', { tag: '@once' }, async ({ page }) => {
    const person = newPerson();
    const next = { email: newPerson().email, password: 'Quiet-Garden-42' };
    await signUp(page, person);
    await page.goto('/account-settings?tab=security');

    const email = section(page, 'Change email');
    await email.getByLabel('New email').fill(next.email);
    await email.getByLabel('Current password', { exact: true }).fill(person.password);
    await email.getByRole('button', { name: 'Change email' }).click();
    await see(page.getByRole('status'), 'settings.email-updated');

    const password = section(page, 'Change password');
    await password.getByLabel('Current password', { exact: true }).fill(person.password);
    await password.getByLabel('New password', { exact: true }).fill(next.password);
    await password.getByLabel('Confirm new password', { exact: true }).fill(next.password);
    await password.getByRole('button', { name: 'Change password' }).click();
    await see(page.getByRole('status'), 'settings.password-updated');

    await page.context().clearCookies();
    await page.goto('/login');
    await fillLogin(page, next);
    await expect(page).toHaveURL('/');
  });

  test('a privacy choice is still there after a reload', { tag: '@once' }, async ({ page }) => {
    await signUp(page, newPerson());
    await page.goto('/account-settings?tab=privacy');
    const choice = page.getByRole('switch', { name: 'Email notifications' });
    const saved = page.waitForResponse('/api/privacy/settings');
    await choice.click();
    await saved;
    await page.reload();
    await expect(choice).not.toBeChecked();
    await expect(page.getByRole('switch', { name: 'Let people find me by name' })).toBeChecked();
  });

  test('signing out everywhere ends the other browser too', { tag: '@once' }, async ({ page, request }) => {
    const person = newPerson();
    await signUp(page, person);
    await signIn({ request }, person);
    await page.goto('/account-settings?tab=security');
    await expect(page.getByText('This browser')).toHaveCount(1);
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(page).toHaveURL('/login');
    expect((await request.get('/api/auth/user')).status()).toBe(401);
  });

  test('the export is a file that holds the person', { tag: '@once' }, async ({ page }) => {
    const person = newPerson();
    await signUp(page, person);
    await page.goto('/account-settings?tab=data');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export data' }).click();
    const file = await download;
    await see(page.getByRole('status'), 'settings.exported');
    expect(file.suggestedFilename()).toBe('my-data.json');
    const data = JSON.parse(await readFile(await file.path(), 'utf8')) as { account: { email: string } };
    expect(data.account.email).toBe(person.email);
  });

  test('deleting the account asks once, and then nothing is left', async ({ page, allowConsole }) => {
    const person = newPerson();
    await signUp(page, person);
    await page.goto('/account-settings?tab=data');
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog');
    await checkAccessibility(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Delete account' }).click();
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await see(page.getByRole('status'), 'settings.deleted');
    await expect(page).toHaveURL('/');

    allowConsole(/401 \(Unauthorized\).*\/api\/auth\/login/, 'the browser notes every refused call');
    await page.goto('/login');
    await fillLogin(page, person);
    await expect(page.getByRole('alert')).toContainText('Invalid email or password.');
  });

  test('a member of The Masked Elite is not asked to upgrade', { tag: '@once' }, async ({ page }) => {
    await signIn(page, ELITE);
    await page.goto('/account-settings?tab=premium');
    await expect(page.getByText('Your plan')).toBeVisible();
    await expect(page.getByText('Upgrade to Premium')).toHaveCount(0);
  });
});
