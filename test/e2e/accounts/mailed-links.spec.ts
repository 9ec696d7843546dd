import { checkAccessibility } from '../accessibility.ts';
import { expect, test } from '../fixture.ts';
import { fillLogin, post } from '../people.ts';
import { linkFromMail } from '../mailbox.ts';
import { newPerson, signUp, signUpByCall } from './new-person.ts';

test.describe('links in mails', { tag: '@desk' }, () => {
  test('a forgotten password is replaced, and the link works once', async ({ page, allowConsole }) => {
    const person = newPerson();
    await signUp(page, person);
    await page.context().clearCookies();
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page).toHaveURL('/forgot-password');
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();

    const link = await linkFromMail(page, person.email, 'Choose a new password');
    const password = 'Quiet-Garden-42';
    const choose = async () => {
      await page.goto(link);
      // The token is removed from the address, so that it is not shown or kept in the history.
      await expect(page).toHaveURL('/reset-password');
      await page.getByLabel('New password', { exact: true }).fill(password);
      await page.getByLabel('Confirm new password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Save the new password' }).click();
    };
    await choose();
    await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await fillLogin(page, { email: person.email, password });
    await expect(page).toHaveURL('/');

    allowConsole(/403 \(Forbidden\).*\/api\/auth\/reset-password/, 'the browser logs every refused call');
    await choose();
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  });

  test('an address is confirmed by the mailed link, and the settings show it', async ({ page }) => {
    const person = newPerson();
    await signUpByCall(page, person);
    await page.goto('/account-settings?tab=profile');
    await expect(page.getByText('Not verified')).toBeVisible();

    const link = await linkFromMail(page, person.email, 'Confirm your email address');
    await page.goto(`/sandbox/mailbox?to=${encodeURIComponent(person.email)}`);
    await checkAccessibility(page);
    await page.getByRole('link', { name: /Confirm your email address/ }).click();
    await expect(page.frameLocator('iframe').getByRole('link', { name: 'Confirm my address' })).toBeVisible();

    await page.goto(link);
    await expect(page).toHaveURL('/verify-email');
    await page.getByRole('button', { name: 'Confirm my address' }).click();
    await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
    await page.goto('/account-settings?tab=profile');
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  });

  test('a change of address is reverted from the old mailbox', { tag: '@prove' }, async ({ page, allowConsole }) => {
    allowConsole(/401 \(Unauthorized\).*\/api\/(auth\/user|unread)/, 'reverting the change signs this browser out too');
    const person = newPerson();
    await signUp(page, person);
    const origin = test.info().project.use.baseURL ?? '';
    const change = { newEmail: newPerson().email, currentPassword: person.password };
    await page.request.put('/api/auth/update-email', { data: change, headers: { origin } });
    await page.goto(await linkFromMail(page, change.newEmail, 'Confirm your new email address'));
    await page.getByRole('button', { name: 'Confirm the new address' }).click();
    await expect(page.getByRole('heading', { name: 'Your new email is active' })).toBeVisible();

    await page.goto(await linkFromMail(page, person.email, 'Your email address was changed'));
    await expect(page).toHaveURL('/revert-email');
    await page.getByRole('button', { name: 'Undo the change' }).click();
    await expect(page.getByRole('heading', { name: 'Your old address is back' })).toBeVisible();
    const password = 'Quiet-Garden-42';
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm new password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
    expect((await post(page, '/api/auth/login', { email: person.email, password })).status()).toBe(200);
  });
});
