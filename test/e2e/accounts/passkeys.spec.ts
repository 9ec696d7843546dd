import type { Page } from '@playwright/test';
import { expectText } from '../expect-text.ts';
import { expect, test } from '../fixture.ts';
import { openAccountMenu, signIn } from '../people.ts';
import { addAuthenticator, addPasskey } from '../virtual-authenticator.ts';
import { newPerson, signUp } from './new-person.ts';

const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys', exact: true });

test('a member adds a passkey, logs out, and logs in with it', { tag: '@desk' }, async ({ page }) => {
  const person = newPerson();
  await addAuthenticator(page);
  await signUp(page, person);
  await page.goto('/account-settings?tab=security');
  await expect(passkeys(page).getByText('You have no passkey yet.')).toBeVisible();
  await addPasskey(page);
  await expect(passkeys(page).getByRole('listitem')).toContainText('Not used yet.');

  const menu = await openAccountMenu(page, { ...person, name: `${person.firstName} ${person.lastName}` });
  await menu.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto('/login?next=%2Faccount-settings%3Ftab%3Dsecurity');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expectText('login.welcome-back', page.getByRole('status'));
  await expect(page).toHaveURL('/account-settings?tab=security');
  await expect(passkeys(page).getByRole('listitem')).toContainText('Last used on');
});

test(
  'a passkey confirms a new e-mail address, the export and the deletion of the account',
  { tag: '@prove' },
  async ({ page, allowConsole }) => {
    allowConsole(/403 \(Forbidden\).*\/api\/auth\/export-data/, 'the browser logs every refused call');
    const person = newPerson();
    await addAuthenticator(page);
    await signUp(page, person);
    await page.goto('/account-settings?tab=security');
    await addPasskey(page);
    await expect(passkeys(page).getByRole('listitem')).toBeVisible();

    await signIn(page, person, { signedInMinutesAgo: 20 });
    await page.goto('/account-settings?tab=data');
    const dialog = page.getByRole('dialog');
    const usePasskey = dialog.getByRole('button', { name: 'Use your passkey' });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export data' }).click();
    await usePasskey.click();
    await download;
    await expectText('settings.exported', page.getByRole('status'));

    await page.goto('/account-settings?tab=security');
    const email = page.getByRole('region', { name: 'Change email', exact: true });
    await email.getByLabel('New email').fill(newPerson().email);
    await email.getByRole('button', { name: 'Use a passkey instead' }).click();
    await expectText('settings.email-updated', page.getByRole('status'));

    allowConsole(/403 \(Forbidden\).*\/api\/auth\/delete-account/, 'the browser logs every refused call');
    await signIn(page, person, { signedInMinutesAgo: 20 });
    await page.goto('/account-settings?tab=data');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await usePasskey.click();
    await expectText('settings.deleted', page.getByRole('status'));
    await expect(page).toHaveURL('/');

    allowConsole(/403 \(Forbidden\).*\/api\/passkeys\/sign-in/, 'the browser logs every refused call');
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('We do not know this passkey.');
  },
);
