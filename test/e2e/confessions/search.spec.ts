import type { Page } from '@playwright/test';
import { checkAccessibility } from '../accessibility.ts';
import { expect, test } from '../fixture.ts';
import { FREE, fillLogin, signIn } from '../people.ts';
import { see } from '../see.ts';

const field = (page: Page) => page.getByLabel('Instagram username');
const button = (page: Page) => page.getByRole('button', { name: 'Find Instagram Profile' });

async function search(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await button(page).click();
}

/** Counts what the page asks the search for. */
function watchSearches(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search: query } = new URL(request.url());
    if (pathname.startsWith('/api/profiles/search')) asked.push(pathname + query);
  });
  return asked;
}

test.describe('looking for a crush', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/');
  });

  test('by username finds the profile, and the way back keeps what was typed', async ({ page }) => {
    await see(page, 'search.button');
    await expect(field(page)).toBeInViewport();
    await expect(button(page)).toBeInViewport();
    await search(page, ' @elise.marchetti ');

    const heading = page.getByRole('heading', { name: 'Search Results for "elise.marchetti"' });
    await expect(heading).toBeFocused();
    await see(page, 'results.title');
    await see(page, 'results.count', { count: '1' });
    const card = page.getByRole('listitem').filter({ hasText: '@elise.marchetti' });
    await expect(card.getByRole('heading', { name: 'Elise Marchetti' })).toBeVisible();
    await expect(card.getByText('Paper, ink and slow Sundays')).toBeVisible();
    await expect(card.getByText('Instagram')).toBeAttached();
    await expect(card.locator('img')).toHaveJSProperty('complete', true);
    await expect(card.getByRole('button', { name: 'Select Profile of Elise Marchetti' })).toBeInViewport();
    await see(card, 'results.select');
    await see(page, 'results.different');
    await checkAccessibility(page);

    await page.getByRole('button', { name: 'Try a different search' }).click();
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('elise.marchetti');
  });

  test('that Instagram does not show helps on', async ({ page }) => {
    await search(page, 'ben.ashworth');
    await see(page, 'results.none');
    await see(page, 'results.none-text', { query: 'ben.ashworth' });
    await expect(page.getByText('Instagram shows us business and creator accounts only')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Write to @ben.ashworth anyway' })).toBeVisible();
    await checkAccessibility(page);
    await see(page, 'results.another');
    await page.getByRole('button', { name: 'Try Another Search' }).click();
    await expect(field(page)).toHaveValue('ben.ashworth');
  });

  test('who is not signed in leads to signing in, and from there to the letter', async ({ page }) => {
    await search(page, 'flora.whitfield');
    await page.getByRole('button', { name: /Select Profile/ }).click();
    await expect(page).toHaveURL('/login?next=%2F');
    await expect(page.getByRole('alert').filter({ hasText: 'Please log in' })).toBeVisible();
    await fillLogin(page, FREE);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('main').getByText('@flora.whitfield')).toBeVisible();
    await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
    await expect(button(page)).toHaveCount(0);
  });
});

test.describe('the search', { tag: '@once' }, () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/');
  });

  test('finds several by name, and needs no capital letters for it', async ({ page }) => {
    const asked = watchSearches(page);
    await search(page, 'flora whitfield');
    await expect(page.getByRole('heading', { name: 'Flora Whitfield', exact: true })).toBeVisible();
    expect(asked).toEqual(['/api/profiles/search?q=flora+whitfield']);

    await page.getByRole('button', { name: 'Try a different search' }).click();
    await search(page, 'ma');
    await see(page, 'results.count');
    expect(await page.getByRole('button', { name: /Select Profile/ }).count()).toBeGreaterThan(1);
    // Whoever has no picture has initials.
    await expect(page.getByRole('listitem').filter({ hasText: '@jonas.bergmann' }).getByText('JB')).toBeVisible();
  });

  test('asks for a username when there is none', async ({ page }) => {
    const asked = watchSearches(page);
    for (const nothing of ['', '   ', ' @ ']) {
      await search(page, nothing);
      const alert = page.getByRole('alert');
      await see(alert, 'search.username-missing');
      await see(alert, 'search.username-missing-hint');
      await alert.getByRole('button', { name: 'Dismiss' }).click();
    }
    expect(asked).toEqual([]);
  });

  test('is busy while it runs, and runs once', async ({ page }) => {
    const asked = watchSearches(page);
    const answer = Promise.withResolvers<void>();
    await page.route('/api/profiles/search/**', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await field(page).fill('elise.marchetti');
    await button(page).dblclick();
    await see(page, 'search.busy');
    await expect(page.getByRole('article', { name: 'Find Your Crush' }).locator('form')).toHaveAttribute(
      'aria-busy',
      'true',
    );
    await expect(field(page)).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Searching...' })).toBeDisabled();
    answer.resolve();
    await see(page, 'results.title');
    expect(asked).toHaveLength(1);
  });

  test('that failed says so, and tries again with the same words; one too many says what the limit says', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/503/, 'the outage is made up');
    allowConsole(/429/, 'the limit is made up');
    await page.route('/api/profiles/search/**', (route) => route.fulfill({ status: 503 }));
    await search(page, 'elise.marchetti');
    await see(page.getByRole('alert'), 'search.error');
    await expect(page.getByRole('heading', { name: 'Search Failed' })).toBeFocused();
    await see(page, 'search.failed');
    await see(page, 'search.failed-text');
    await page.unroute('/api/profiles/search/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await see(page, 'results.count', { count: '1' });
    await expect(page.getByText('Search Error')).toHaveCount(0);

    await page.getByRole('button', { name: 'Try a different search' }).click();
    const json = { code: 'TOO_MANY_REQUESTS', message: 'Please wait a moment.' };
    await page.route('/api/profiles/search/**', (route) => route.fulfill({ status: 429, json }));
    await button(page).click();
    await expect(page.getByRole('main').getByText('Please wait a moment.')).toBeVisible();
    await page.getByRole('button', { name: 'Try Another Search' }).click();
    await expect(field(page)).toHaveValue('elise.marchetti');
  });
});

test.describe('a member', { tag: '@once' }, () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, FREE);
    await page.goto('/');
  });

  test('chooses a profile and writes at once; the letter outlives a reload', async ({ page }) => {
    await search(page, 'elise.marchetti');
    await page.getByRole('button', { name: /Select Profile/ }).click();
    const recipient = page.getByRole('main').getByText('@elise.marchetti');
    await expect(button(page)).toHaveCount(0);
    await expect(recipient).toBeVisible();
    await page.reload();
    await expect(recipient).toBeVisible();
  });

  test('writes to a username that Instagram does not show', async ({ page }) => {
    await search(page, 'ben.ashworth');
    await page.getByRole('button', { name: 'Write to @ben.ashworth anyway' }).click();
    await expect(page.getByRole('heading', { name: 'Write your confession' })).toBeVisible();
    await expect(page.getByRole('main').getByText('@ben.ashworth')).toBeVisible();
  });
});

test.describe('without JavaScript', { tag: '@once' }, () => {
  test.use({ javaScriptEnabled: false });

  test('the field says what it needs, and puts nobody into the address', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('article', { name: 'Find Your Crush' }).locator('noscript')).toBeVisible();
    await search(page, 'elise.marchetti');
    await expect(page).toHaveURL('/');
  });
});
