import { expect, test } from './fixture.ts';
import { FREE, signIn } from './people.ts';

test.describe('by keyboard alone', { tag: '@once' }, () => {
  test('the first stop skips to the content', async ({ page }) => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  });

  test('the header is walked through in the order it is read', async ({ page }) => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    for (const name of ['Sub Rosa, home', 'Help', 'Log In', 'Sign Up']) {
      await page.keyboard.press('Tab');
      const stop = page.getByRole('banner').getByRole('link', { name, exact: true });
      await expect(stop).toBeFocused();
      await expect(stop).not.toHaveCSS('outline-style', 'none');
    }
  });

  test('the account menu opens, is walked through, closes, and gives the focus back', async ({ page }) => {
    await signIn(page, FREE);
    await page.goto('/');
    const trigger = page.getByRole('button', { name: /Account menu/ });
    await trigger.focus();
    await page.keyboard.press('Enter');
    const items = page.getByRole('menuitem');
    await expect(items.first()).toBeFocused();
    for (const name of ['Matches', 'Account Settings', 'Log out']) {
      await page.keyboard.press('ArrowDown');
      await expect(items.filter({ hasText: name })).toBeFocused();
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(trigger).toBeFocused();

    await page.keyboard.press('Space');
    await expect(items.filter({ hasText: 'Letters to you' })).toBeFocused();
    // One step at a time: the menu moves its focus a moment after the key.
    for (const name of ['Matches', 'Account Settings']) {
      await page.keyboard.press('ArrowDown');
      await expect(items.filter({ hasText: name })).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/account-settings');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('somebody signs in without touching anything else', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email').focus();
    await page.keyboard.type(FREE.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(FREE.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible();
  });
});
