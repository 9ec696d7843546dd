import { expect, test } from './fixture.ts';
import { FREE, signIn } from './people.ts';

test.describe('the header before the session is known', () => {
  test('never shows a member the log-in link and does not shift once they are known', async ({ page }) => {
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
});

test.describe('the header without JavaScript', { tag: '@once' }, () => {
  test.use({ javaScriptEnabled: false });

  test('is right for a member in the served document', async ({ page }) => {
    await signIn(page, FREE);
    await page.goto('/');
    await expect(page.getByRole('banner').getByText('Log In')).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Account Settings' })).toBeVisible();
  });
});
