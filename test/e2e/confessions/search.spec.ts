import type { Page } from '@playwright/test';
import { expect, test } from '../fixture.ts';
import { FREE, signIn } from '../people.ts';
import { expectText } from '../expect-text.ts';

const field = (page: Page) => page.getByLabel('Instagram username');
const button = (page: Page) => page.getByRole('button', { name: 'Find Instagram Profile' });

async function search(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await button(page).click();
}

test('a crush is found by username and, once signed in, by name; a failed search offers help', async ({ page }) => {
  await page.goto('/');
  await expect(field(page)).toBeInViewport();
  await expect(button(page)).toBeInViewport();
  await search(page, ' @elise.marchetti ');

  await expect(page.getByRole('heading', { name: 'Search Results for "elise.marchetti"' })).toBeFocused();
  await expectText('results.count', page, { count: '1' });
  const card = page.getByRole('listitem').filter({ hasText: '@elise.marchetti' });
  await expect(card.getByRole('heading', { name: 'Elise Marchetti' })).toBeVisible();
  await expect(card.getByText('Paper, ink and slow Sundays')).toBeVisible();
  await expect(card.getByText('Instagram')).toBeAttached();
  await expect(card.locator('img')).toHaveJSProperty('complete', true);
  await expect(card.getByRole('button', { name: 'Select Profile of Elise Marchetti' })).toBeInViewport();

  await page.getByRole('button', { name: 'Try a different search' }).click();
  await search(page, 'flora whitfield');
  await expect(page.getByText('only while you are logged in')).toBeVisible();
  await signIn(page, FREE);
  // A reload searches again.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Flora Whitfield', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Try a different search' }).click();
  await search(page, 'ben.ashworth');
  await expectText('results.none-text', page, { query: 'ben.ashworth' });
  await expect(page.getByRole('button', { name: 'Write to @ben.ashworth' })).toBeVisible();
});

test.describe('without JavaScript', { tag: '@desk' }, () => {
  test.use({ javaScriptEnabled: false });

  test('the search field explains itself and puts no name into the URL', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('article', { name: 'Find Your Crush' }).locator('noscript')).toBeVisible();
    await search(page, 'elise.marchetti');
    await expect(page).toHaveURL('/');
  });
});
