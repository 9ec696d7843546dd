import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixture.ts';
import { fillLogin, signIn } from '../people.ts';
import { expectText } from '../expect-text.ts';
import { linkFromMail } from '../mailbox.ts';
import { newPerson, signUp } from './new-person.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test.describe('account settings', () => {
  test('every tab has its own URL, and a setting survives a reload', async ({ page, isMobile }) => {
    await signUp(page, newPerson());
    await page.goto('/account-settings');
    const tabs = ['Profile', 'Linked Accounts', 'Security', 'Premium', 'Data', 'Privacy'];
    const addresses = ['profile', 'linked', 'security', 'premium', 'data', 'privacy'];
    for (const [place, name] of tabs.entries()) {
      await page.getByRole('tab', { name }).click();
      await expect(page).toHaveURL(`/account-settings?tab=${addresses[place]}`);
      if (name === 'Premium') await expectText('settings.upgrade', page);
      if (isMobile && name !== 'Privacy') await page.getByRole('button', { name: 'All settings' }).click();
    }
    const choice = page.getByRole('switch', { name: 'Email notifications' });
    const saved = page.waitForResponse(
      (response) => response.url().endsWith('/api/privacy/settings') && response.request().method() === 'PUT',
    );
    await choice.click();
    await saved;
    await page.reload();
    await expect(choice).not.toBeChecked();
    await expect(page.getByRole('switch', { name: 'Let people find me by name' })).not.toBeChecked();
    await page.goBack();
    await expect(page).toHaveURL(isMobile ? '/account-settings' : '/account-settings?tab=data');
  });

  test(
    'a new e-mail counts once it is confirmed, a new password at once; signing out everywhere ends the other browser too',
    { tag: ['@desk', '@prove'] },
    async ({ page, request }) => {
      const person = newPerson();
      const next = { email: newPerson().email, password: 'Quiet-Garden-42' };
      await signUp(page, person);
      await page.goto('/account-settings?tab=security');

      const email = section(page, 'Change email');
      await email.getByLabel('New email').fill(next.email);
      await email.getByLabel('Current password', { exact: true }).fill(person.password);
      await email.getByRole('button', { name: 'Change email' }).click();
      await expectText('settings.email-updated', page.getByRole('status'));
      await expect(email.getByText('Waiting for confirmation')).toBeVisible();
      await expect(email.getByText(next.email)).toBeVisible();

      await page.goto(await linkFromMail(page, next.email, 'Confirm your new email address'));
      await expect(page).toHaveURL('/verify-email');
      await page.getByRole('button', { name: 'Confirm the new address' }).click();
      await expect(page.getByRole('heading', { name: 'Your new email is active' })).toBeVisible();
      await page.goto('/account-settings?tab=security');
      await expect(email.getByText(next.email)).toBeVisible();

      const password = section(page, 'Change password');
      await password.getByLabel('Current password', { exact: true }).fill(person.password);
      await password.getByLabel('New password', { exact: true }).fill(next.password);
      await password.getByLabel('Confirm new password', { exact: true }).fill(next.password);
      await password.getByRole('button', { name: 'Change password' }).click();
      await expectText('settings.password-updated', page.getByRole('status'));

      await signIn({ request }, next);
      await expect(page.getByText('This browser')).toHaveCount(1);
      await page.getByRole('button', { name: 'Log out everywhere' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click();
      await expect(page).toHaveURL('/login');
      expect((await request.get('/api/auth/user')).status()).toBe(401);
      await fillLogin(page, next);
      await expect(page).toHaveURL('/');
    },
  );

  test(
    'the export is a file that holds the person; after the deletion nothing is left',
    { tag: '@desk' },
    async ({ page, allowConsole }) => {
      const person = newPerson();
      await signUp(page, person);
      await page.goto('/account-settings?tab=data');
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export data' }).click();
      const file = await download;
      await expectText('settings.exported', page.getByRole('status'));
      expect(file.suggestedFilename()).toBe('my-data.json');
      const data = JSON.parse(await readFile(await file.path(), 'utf8')) as { account: { email: string } };
      expect(data.account.email).toBe(person.email);

      await page.getByRole('button', { name: 'Delete account' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
      await expectText('settings.deleted', page.getByRole('status'));
      await expect(page).toHaveURL('/');

      allowConsole(/401 \(Unauthorized\).*\/api\/auth\/login/, 'the browser logs every refused call');
      await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click();
      await fillLogin(page, person);
      await expect(page.getByRole('alert')).toContainText('Invalid email or password.');
    },
  );
});
