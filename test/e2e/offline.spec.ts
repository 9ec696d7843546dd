import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { expectText } from './expect-text.ts';
import { FREE, signIn } from './people.ts';

const CONNECTION_LOST = [
  /ERR_INTERNET_DISCONNECTED|Failed to fetch/,
  'without a connection, the browser logs what it could not load',
] as const;

/** Waits until the page has loaded everything that it fetches by itself, then cuts the connection. */
async function loseConnection(page: Page, context: BrowserContext): Promise<void> {
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
}

test.describe('without a connection', { tag: '@desk' }, () => {
  test.beforeEach(({ allowConsole }) => allowConsole(...CONNECTION_LOST));

  test('a failure shows on a page that has not been used yet', async ({ page, context }) => {
    await page.goto('/login');
    await loseConnection(page, context);
    await page.getByLabel('Email').fill('somebody@example.org');
    await page.getByLabel('Password', { exact: true }).fill('Some-password-1');
    await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
    // The code of notices may not have been loaded in time; the form says it in any case.
    await expect(page.getByRole('main').getByText(/connection/)).toBeVisible();
  });

  test('a search reports the failure in place, keeps the query and can be retried', async ({ page, context }) => {
    await page.goto('/');
    await loseConnection(page, context);
    const footer = page.getByRole('contentinfo');
    await footer.scrollIntoViewIfNeeded();
    await expect(footer.getByRole('link', { name: 'Contact Support' })).toBeVisible();
    await expect(footer.getByRole('link', { name: 'Instagram' })).toBeVisible();
    await expectText('home.hero', page.getByRole('heading', { level: 1 }));
    const crush = page.getByRole('article', { name: 'Find Your Crush' });
    const admirers = page.getByRole('region', { name: 'Find Your Secret Admirers' });
    const find = crush.getByRole('button', { name: 'Find Instagram Profile' });
    await crush.getByLabel('Instagram username').fill('elise.marchetti');
    await find.click();
    await expect(crush.getByText('That didn’t load')).toBeVisible();
    await expect(crush.getByLabel('Instagram username')).toHaveValue('elise.marchetti');

    await admirers.getByLabel('Your username').fill('elise.marchetti');
    await admirers.getByRole('button', { name: 'Look for my letters' }).click();
    await expect(admirers.getByText(/^That did/)).toBeVisible();

    await context.setOffline(false);
    // A browser that remembers the failed download needs a new document, which repeats the search.
    await find.click();
    await expect(page.getByRole('heading', { name: 'Search Results for "elise.marchetti"' })).toBeVisible();
    await expect(admirers.getByLabel('Your username')).toHaveValue('elise.marchetti');
    await page.waitForLoadState('networkidle');

    // A second outage is no different.
    await context.setOffline(true);
    const choice = page.getByRole('button', { name: 'Select Profile' });
    await choice.click();
    await expect(page.getByText('That didn’t load. Check')).toBeVisible();
    await context.setOffline(false);
    await expect(async () => {
      await choice.click({ timeout: 3000 });
      await expect(page).toHaveURL(/\/login/, { timeout: 3000 });
    }).toPass();
  });

  test('a page that failed to load can be retried without leaving the site', async ({
    page,
    context,
    allowConsole,
  }) => {
    allowConsole(/PageLoadError/, 'React logs what the boundary has caught');
    await page.goto('/safety');
    await loseConnection(page, context);
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
    await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sub Rosa' })).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /question/i })).toBeVisible();

    // The code is missing from the start, after the one reload too.
    allowConsole(/ERR_FAILED.*faq-page/, 'the browser logs what this test stops');
    await page.route(/\/assets\/faq-page/, (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
  });

  test('a public page that cannot open the letter says why, and can be tried again', async ({
    page,
    context,
    allowConsole,
  }) => {
    allowConsole(/PageLoadError/, 'React logs what the boundary has caught');
    await signIn(page, FREE);
    await page.goto('/to/elise.marchetti');
    const write = page.getByRole('button', { name: 'Write to Elise' });
    await expect(write).toBeVisible();
    await loseConnection(page, context);
    await write.click();
    await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await write.click();
    await expect(page.getByLabel('Message')).toBeVisible();
  });
});
