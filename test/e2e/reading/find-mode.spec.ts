import type { Page } from '@playwright/test';
import { expect, test } from '../fixture.ts';
import { expectText } from '../expect-text.ts';
import { breakSeal, logInAs, openInstagram, REFUSED_FIRST, sendTo } from './reader.ts';

const panelOf = (page: Page) => page.getByRole('region', { name: 'Find Your Secret Admirers' });

async function lookFor(page: Page, query: string): Promise<void> {
  await panelOf(page).getByLabel('Your username').fill(query);
  await panelOf(page).getByRole('button', { name: 'Look for my letters' }).click();
}

test(
  'a reader gets from the home page to their letters: with one profile there is nothing to pick',
  { tag: '@desk' },
  async ({ page, browser, allowConsole }) => {
    allowConsole(...REFUSED_FIRST);
    await sendTo(browser, 'ida.sorensen', { message: 'Your very small boat has a very large place in my day.' });
    await page.goto('/');
    const panel = panelOf(page);
    const current = panel.locator('[aria-current=step]');
    await expect(current).toHaveText(/Search your username/);

    await lookFor(page, 'ida.sorensen');
    await expectText('find.verify-first', panel);
    await page.reload();
    await expectText('find.verify-first', panel);
    await page.goBack();
    await expect(panel.getByLabel('Your username')).toHaveValue('ida.sorensen');
    await page.goForward();
    await expect(current).toHaveText(/Verify with Instagram/);
    await logInAs(await openInstagram(page), 'ida.sorensen');
    await expectText('verify.confirmed', page);
    await expectText('letters.title', panel, { query: 'ida.sorensen' });
    const letter = await breakSeal(page);
    await expect(letter.getByRole('blockquote')).toBeVisible();

    await panel.getByRole('button', { name: 'Back to the search' }).click();
    await expect(panel.getByLabel('Your username')).toBeFocused();
    await expect(panel.getByRole('article', { name: 'Example of a confession' })).toBeVisible();
  },
);
