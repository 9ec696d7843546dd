import { expect, test } from './fixture.ts';

test(
  'by keyboard, the first stop skips to the content, and the header is read in order',
  { tag: '@desk' },
  async ({ page }) => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    for (const name of ['Sub Rosa, home', 'Write', 'Letters', 'Sent', 'Matches', 'Help', 'Log In', 'Sign Up']) {
      await page.keyboard.press('Tab');
      const stop = page.getByRole('banner').getByRole('link', { name, exact: true });
      await expect(stop).toBeFocused();
      await expect(stop).not.toHaveCSS('outline-style', 'none');
    }

    await skip.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  },
);
