import { expect, test } from './fixture.ts';
import { isTakenOver } from './inside-page.ts';
import { FREE, fillLogin, openAccountMenu, signIn } from './people.ts';
import { see } from './see.ts';

test.describe('signing in and out', () => {
  test('a visitor to the settings logs in, returns there, sees their profile, and logs out', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/401 \(Unauthorized\).*\/api\/auth\/login/, 'the browser notes every refused call');
    await page.goto('/account-settings');
    await see(page.getByRole('main'), 'settings.signed-out');
    await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
    await expect(page).toHaveURL('/login?next=%2Faccount-settings');
    await fillLogin(page, { ...FREE, password: 'Masquerade2' });
    await see(page.getByRole('alert'), 'login.wrong-credentials');
    // In other capitals it is the same e-mail.
    await fillLogin(page, { ...FREE, email: ' Free@SubRosa.example ' });
    await see(page.getByRole('status'), 'login.welcome-back');
    await expect(page).toHaveURL('/account-settings');
    await expect(page.getByText('Please log in to access account settings.')).toHaveCount(0);

    const menu = await openAccountMenu(page, FREE);
    await expect(menu.getByText(FREE.name)).toBeVisible();
    await expect(menu.getByText(FREE.email)).toBeVisible();
    await see(menu, 'header.plan-free');
    await see(menu, 'header.account-settings');
    await see(menu, 'header.log-out');
    await menu.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
    expect((await page.request.get('/api/auth/user')).status()).toBe(401);
  });

  test(
    'the sign-in is there in a second tab; signing out leaves nothing for the next person',
    { tag: '@once' },
    async ({ page, context }) => {
      await signIn(page, FREE);
      await page.goto('/account-settings');
      const message = page.getByRole('main').getByLabel('Message', { exact: true });
      await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Support' }).click();
      await message.fill('Something that nobody else should read.');
      const second = await context.newPage();
      await second.goto('/login');
      await expect(second).toHaveURL('/');
      await expect(second.getByRole('button', { name: /Account menu/ })).toBeVisible();
      await second.close();

      await (await openAccountMenu(page, FREE)).getByRole('menuitem', { name: 'Log out' }).click();
      await expect(page).toHaveURL('/login');
      await page.goBack();
      await page.waitForFunction(isTakenOver);
      await expect(message).toHaveValue('');
      await expect(page.getByRole('main').getByLabel('Email', { exact: true })).toHaveValue('');
      await page.goBack();
      await see(page, 'settings.signed-out');
      await expect(page.getByText(FREE.email)).toHaveCount(0);
    },
  );
});
