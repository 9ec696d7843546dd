import { expect, test } from './fixture.ts';
import { isHydrated } from './inside-page.ts';
import { FREE, fillLogin, openAccountMenu, signIn } from './people.ts';
import { expectText } from './expect-text.ts';

test.describe('signing in and out', () => {
  test('a visitor to the settings logs in, returns there, sees their profile, and logs out', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/401 \(Unauthorized\).*\/api\/auth\/login/, 'the browser logs every refused call');
    await page.goto('/account-settings');
    await expectText('settings.signed-out', page.getByRole('main'));
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/login?next=%2Faccount-settings');
    await fillLogin(page, { ...FREE, password: 'Masquerade2' });
    await expectText('login.wrong-credentials', page.getByRole('alert'));
    // E-mail addresses are compared without regard to case.
    const profileLoaded = page.waitForResponse('**/api/auth/email-change');
    await fillLogin(page, { ...FREE, email: ' Free@SubRosa.example ' });
    await expectText('login.welcome-back', page.getByRole('status'));
    await expect(page).toHaveURL('/account-settings');
    await expect(page.getByText('Please log in to access account settings.')).toHaveCount(0);
    // A call that is under way when the session ends would be refused.
    await profileLoaded;

    const menu = await openAccountMenu(page, FREE);
    await expect(menu.getByText(FREE.name)).toBeVisible();
    await expect(menu.getByText(FREE.email)).toBeVisible();
    await expectText('header.plan-free', menu);
    await expectText('header.account-settings', menu);
    await expectText('header.log-out', menu);
    await menu.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
    expect((await page.request.get('/api/auth/user')).status()).toBe(401);
  });

  test(
    'the sign-in is there in a second tab; signing out leaves nothing for the next person',
    { tag: '@desk' },
    async ({ page, context }) => {
      await signIn(page, FREE);
      await page.goto('/account-settings');
      const message = page.getByRole('main').getByLabel('Message', { exact: true });
      await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Support' }).click();
      await message.fill('Something that nobody else should read.');
      const second = await context.newPage();
      await second.goto('/login');
      await expect(second).toHaveURL('/');
      await expect(second.getByRole('button', { name: /account menu/ })).toBeVisible();
      await second.close();

      await (await openAccountMenu(page, FREE)).getByRole('menuitem', { name: 'Log out' }).click();
      await expect(page).toHaveURL('/login');
      await page.goBack();
      await page.waitForFunction(isHydrated);
      await expect(message).toHaveValue('');
      await expect(page.getByRole('main').getByLabel('Email', { exact: true })).toHaveValue('');
      await page.goBack();
      await expectText('settings.signed-out', page);
      await expect(page.getByText(FREE.email)).toHaveCount(0);
    },
  );
});
