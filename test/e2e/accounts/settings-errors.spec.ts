import type { Page } from '@playwright/test';
import { expect, test } from '../fixture.ts';
import { see } from '../see.ts';
import { newPerson, signUp } from './new-person.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const refused = (path: string) => new RegExp(`ERR_CONNECTION_REFUSED.*${path}`);

test.describe('settings that go wrong', { tag: '@once' }, () => {
  test.beforeEach(async ({ page }) => {
    await signUp(page, newPerson());
  });

  test('a change of password says on its fields what is wrong', async ({ page }) => {
    await page.goto('/account-settings?tab=security');
    const card = section(page, 'Change password');
    const send = () => card.getByRole('button', { name: 'Change password' }).click();
    await card.getByLabel('New password', { exact: true }).fill('Ab1');
    await send();
    await see(card, 'settings.password-current-required');
    await see(card, 'settings.password-short');
    await see(card, 'settings.password-unconfirmed');
    await card.getByLabel('New password', { exact: true }).fill('Quiet-Garden-42');
    await card.getByLabel('Confirm new password', { exact: true }).fill('Quiet-Garden-43');
    await card.getByLabel('Current password', { exact: true }).fill('whatever');
    await send();
    await see(card, 'settings.passwords-differ');
  });

  test('a change of e-mail says the same; a wrong current password signs nobody out', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/403 \(Forbidden\).*\/api\/auth\/update-email/, 'the browser notes every refused call');
    await page.goto('/account-settings?tab=security');
    const card = section(page, 'Change email');
    const send = () => card.getByRole('button', { name: 'Change email' }).click();
    await card.getByLabel('New email').fill('rosa');
    await send();
    await see(card, 'settings.email-invalid');
    await see(card, 'settings.email-current-password-required');

    await card.getByLabel('New email').fill(newPerson().email);
    const password = card.getByLabel('Current password', { exact: true });
    await password.fill('Wrong-Horse-1');
    await send();
    await see(page.getByRole('alert'), 'settings.update-failed');
    await expect(password).toHaveAccessibleDescription(/not your current password/);
    await page.reload();
    await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible();
  });

  test('a privacy choice that could not be saved goes back to what it was', async ({ page, allowConsole }) => {
    allowConsole(refused('/api/privacy/settings'), 'the connection is refused');
    await page.goto('/account-settings?tab=privacy');
    const choice = page.getByRole('switch', { name: 'Data collection' });
    await expect(choice).toBeChecked();
    await page.route('/api/privacy/settings', (route) => route.abort('connectionrefused'));
    await choice.click();
    await see(page.getByRole('alert'), 'settings.update-failed');
    await expect(choice).toBeChecked();
  });

  test('an export or a deletion that fails says so; the one can be tried again, the other deletes nothing', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(refused('/api/auth/export-data'), 'the connection is refused');
    allowConsole(refused('/api/auth/delete-account'), 'the connection is refused');
    await page.route(/export-data|delete-account/, (route) => route.abort('connectionrefused'));
    await page.goto('/account-settings?tab=data');
    await page.getByRole('button', { name: 'Export data' }).click();
    await see(page.getByRole('alert'), 'settings.export-failed');

    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
    await see(page.getByRole('alert'), 'settings.deletion-failed');
    expect((await page.request.get('/api/auth/user')).status()).toBe(200);
    await page.keyboard.press('Escape');

    await page.unrouteAll();
    await page.getByRole('button', { name: 'Export data' }).click();
    await see(page.getByRole('status'), 'settings.exported');
  });
});
