import { expect, test } from './fixture.ts';
import { ELITE, FREE, fillLogin, openAccountMenu, signIn } from './people.ts';
import { see } from './see.ts';

test.describe('signing in and out', () => {
  test('a free member mistypes, signs in, sees who they are, and signs out', async ({ page, allowConsole }) => {
    allowConsole(/401 \(Unauthorized\).*\/api\/auth\/login/, 'the browser notes every refused call');
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click();
    await expect(page).toHaveURL('/login');
    await fillLogin(page, { ...FREE, password: 'Masquerade2' });
    await see(page.getByRole('alert'), 'login.wrong-credentials');
    await fillLogin(page, FREE);
    await see(page.getByRole('status'), 'login.welcome-back');
    await expect(page).toHaveURL('/');

    const menu = await openAccountMenu(page, FREE);
    await expect(menu.getByText(FREE.name)).toBeVisible();
    await expect(menu.getByText(FREE.email)).toBeVisible();
    await see(menu, 'header.plan-free');
    await see(menu, 'header.account-settings');
    await see(menu, 'header.log-out');
    await menu.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();

    const lookup = await page.request.get('/api/auth/user');
    expect(lookup.status()).toBe(401);
  });

  test('a premium member is told so', { tag: '@once' }, async ({ page }) => {
    await signIn(page, ELITE);
    await page.goto('/');
    await see(await openAccountMenu(page, ELITE), 'header.plan-elite');
  });

  test('the sign-in outlives a reload and is there in a second tab', { tag: '@once' }, async ({ page, context }) => {
    await signIn(page, FREE);
    await page.goto('/faq');
    await page.reload();
    await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible();
    const second = await context.newPage();
    await second.goto('/login');
    await expect(second).toHaveURL('/');
    await expect(second.getByRole('button', { name: /Account menu/ })).toBeVisible();
  });

  test('signing out leaves nothing behind the back button', { tag: '@once' }, async ({ page }) => {
    await signIn(page, FREE);
    await page.goto('/account-settings');
    await (await openAccountMenu(page, FREE)).getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
    await page.goBack();
    await see(page, 'settings.signed-out');
    await expect(page.getByText(FREE.email)).toHaveCount(0);
  });

  test('the e-mail in other capitals is the same e-mail', { tag: '@once' }, async ({ page }) => {
    await page.goto('/login');
    await fillLogin(page, { ...FREE, email: ' Free@SubRosa.example ' });
    await expect(page).toHaveURL('/');
  });
});

test.describe('the place where somebody wanted to go', { tag: '@once' }, () => {
  test('account settings ask a stranger to sign in, and take them back', async ({ page }) => {
    await page.goto('/account-settings');
    await see(page.getByRole('main'), 'settings.signed-out');
    await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
    await expect(page).toHaveURL('/login?next=%2Faccount-settings');
    await fillLogin(page, FREE);
    await expect(page).toHaveURL('/account-settings');
    await expect(page.getByRole('button', { name: `Account menu of ${FREE.name}` })).toBeVisible();
    await expect(page.getByText('Please log in to access account settings.')).toHaveCount(0);
  });

  // Which addresses are another site's is a unit's knowledge; that the form asks it is seen by one of them.
  for (const [next, tag] of [
    ['//evil.example/', '@once'],
    ['https://evil.example/', '@prove'],
    [String.raw`/\evil.example/`, '@prove'],
    ['javascript:alert(1)', '@prove'],
  ] as const) {
    test(`is never another site: ${next}`, { tag }, async ({ page }) => {
      await page.goto(`/login?next=${encodeURIComponent(next)}`);
      await fillLogin(page, FREE);
      await expect(page).toHaveURL('/');
    });
  }
});
