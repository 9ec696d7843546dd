import { expect, test } from './fixture.ts';
import { FREE, signIn } from './people.ts';

test.describe('navigating between pages', () => {
  test("moves the focus, changes the title and restores each page's scroll position", async ({ page }) => {
    await page.goto('/');
    // In a newly loaded document, we do not move the focus.
    await expect(page.locator('body')).toBeFocused();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const link = page.getByRole('contentinfo').locator('a[href="/safety"]');
    await link.scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => scrollY);
    expect(left).toBeGreaterThan(100);
    await link.click();
    await expect(page).toHaveURL('/safety');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page).toHaveTitle(/Safety/);
    await expect(page.getByRole('status').filter({ hasText: 'Safety' })).toHaveCount(1);
    expect(await page.evaluate(() => scrollY)).toBe(0);

    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Express Your Feelings Anonymously');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
    await page.goForward();
    await expect(page).toHaveTitle(/Safety/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    expect(await page.evaluate(() => 'sameDocument' in window), 'without loading a new document').toBe(true);

    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    const read = await page.evaluate(() => scrollY);
    expect(read).toBeGreaterThan(100);
    await page.reload();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(read);
  });

  test('pages with their own security headers are loaded as documents', { tag: '@desk' }, async ({ page }) => {
    await signIn(page, FREE);
    await page.goto('/account-settings?tab=premium');
    const loaded = page.waitForResponse((response) => response.url().endsWith('/checkout'));
    await page.getByRole('link', { name: 'Upgrade to Premium' }).click();
    expect((await loaded).request().isNavigationRequest()).toBe(true);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
