import { expect, test } from './fixture.ts';
import { FREE, signIn } from './people.ts';

test.describe('the header before anything is known', () => {
  test('never shows a member the way to sign in, and does not move when they are known', async ({ page }) => {
    await signIn(page, FREE);
    const lookup = Promise.withResolvers<void>();
    await page.route('/api/auth/user', async (route) => {
      await lookup.promise;
      await route.continue();
    });
    await page.goto('/');
    const header = page.getByRole('banner');
    const place = header.getByRole('link', { name: 'Account Settings' });
    await expect(place).toBeVisible();
    await expect(header.getByText('Log In')).toHaveCount(0);
    const before = await place.boundingBox();

    lookup.resolve();
    const menu = header.getByRole('button', { name: `Account menu of ${FREE.name}` });
    await expect(menu).toBeVisible();
    expect(await menu.boundingBox()).toEqual(before);
  });

  test('asks nothing about a stranger who brought no session', { tag: '@once' }, async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(request.url());
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
    expect(calls).toEqual([]);
  });

  test(
    'a session that has ended turns into the way to sign in',
    { tag: '@once' },
    async ({ page, context, baseURL, allowConsole }) => {
      allowConsole(/401 \(Unauthorized\).*\/api\/auth\/user/, 'the lookup finds no session behind the cookie');
      await context.addCookies([{ name: 'sid', value: 'long-gone', url: baseURL ?? '' }]);
      await page.goto('/');
      await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
    },
  );
});

test.describe('the header without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('is right for a member from the first byte', async ({ page }) => {
    await signIn(page, FREE);
    await page.goto('/');
    await expect(page.getByRole('banner').getByText('Log In')).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Account Settings' })).toBeVisible();
  });
});
