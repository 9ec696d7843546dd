import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer, answerAsProxy, hold, loseConnection, refuse } from '#test/components/fake-server.ts';
import { FLORA, openApp } from '#test/components/open-app.ts';
import { expectText } from '#test/components/expect-text.ts';
import { searchInstagram, searchProfiles, type Profile } from '../contract.ts';

const ELISE: Profile = {
  id: '1',
  username: 'elise.marchetti',
  name: 'Elise Marchetti',
  title: 'Paper, ink and slow Sundays',
  platforms: ['Instagram'],
};
const JONAS: Profile = { id: '2', username: 'jonas.bergmann', name: 'Jonas Bergmann', platforms: ['Instagram'] };

const findsElise = answer(searchInstagram, { profiles: [ELISE] });
const findsNobody = answer(searchInstagram, { profiles: [] });

const field = page.getByLabelText('Instagram username');
const button = page.getByRole('button', { name: 'Find Instagram Profile' });
const alert = page.getByRole('alert');
const select = page.getByRole('button', { name: /^Select Profile/ });

async function search(text: string): Promise<void> {
  await field.fill(text);
  await button.click();
}

describe('the search for a crush', () => {
  it('shows the profile, and keeps the query on the way back', async () => {
    const server = await openApp('/', { answers: [findsElise] });
    await expectText('search.button');
    await search(' @Elise.Marchetti ');
    await expect.element(page.getByRole('heading', { name: 'Search Results for "Elise.Marchetti"' })).toHaveFocus();
    await expectText('results.title');
    await expectText('results.count');
    await expectText('results.select');
    await expect.element(page.getByText('@elise.marchetti')).toBeVisible();
    await expect.element(page.getByText('Paper, ink and slow Sundays')).toBeVisible();
    expect(server.sentTo(searchInstagram).map(({ query }) => query)).toEqual([{ username: 'elise.marchetti' }]);
    await expectAccessible();
    await expectText('results.different');
    await page.getByRole('button', { name: 'Try a different search' }).click();
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('Elise.Marchetti');
  });

  it('shows several people by name, with initials in place of a picture', async () => {
    const server = await openApp('/', { answers: [answer(searchProfiles, { profiles: [ELISE, JONAS] })] });
    await search('mar berg');
    await expect.element(page.getByText('2 profiles found').first()).toBeVisible();
    await expect.poll(() => select.elements()).toHaveLength(2);
    await expect
      .element(page.getByRole('listitem').filter({ hasText: '@jonas.bergmann' }).getByText('JB'))
      .toBeVisible();
    expect(server.sentTo(searchProfiles).map(({ query }) => query)).toEqual([{ q: 'mar berg' }]);
  });

  it('offers to write to a username that Instagram does not show, first of all, and keeps the query', async () => {
    await openApp('/', { answers: [findsNobody] });
    await search('ben.ashworth');
    await expectText('results.none');
    await expectText('results.none-text');
    await expect.element(page.getByText(/doesn’t show us personal accounts/)).toBeVisible();
    await expectAccessible();
    const choices = page.getByRole('article').getByRole('button').elements();
    expect(choices.map(({ textContent }) => textContent)).toEqual(['Write to @ben.ashworth', 'Try Another Search']);
    await expectText('results.another');
    await page.getByRole('button', { name: 'Try Another Search' }).click();
    await expect.element(field).toHaveValue('ben.ashworth');
  });

  it('lets a member write to a username that Instagram does not show', async () => {
    await openApp('/', { user: FLORA, answers: [findsNobody] });
    await search('ben.ashworth');
    await page.getByRole('button', { name: 'Write to @ben.ashworth' }).click();
    await expect.element(page.getByRole('heading', { name: 'Write your confession' })).toBeVisible();
    await expect.element(page.getByRole('main').getByText('To @ben.ashworth')).toBeVisible();
    await expect.element(page.getByText('Only the owner of @ben.ashworth can open it.')).toBeVisible();
  });

  it('asks for a username when the field is empty or has the link to a post', async () => {
    const server = await openApp('/');
    for (const nothing of ['', '   ', ' @ ']) {
      await search(nothing);
      await expectText('search.username-missing', alert);
      await expectText('search.username-missing-hint', alert);
      await expect.element(field).toHaveFocus();
      await expect.element(field).toHaveAccessibleDescription(/Enter an Instagram username to search/);
      await alert.getByRole('button', { name: 'Dismiss' }).click();
    }
    await search('https://www.instagram.com/reel/C0ffee/?igsh=abc');
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveAccessibleDescription(/Paste the link to their profile/);
    expect(server.sentTo(searchInstagram)).toEqual([]);
  });

  it('is busy while it runs, and runs once when it is submitted twice', async () => {
    const held = hold(findsElise);
    const server = await openApp('/', { answers: [held] });
    await field.fill('elise.marchetti');
    // At once, before the button is disabled.
    const form = button.element().closest('form');
    form?.requestSubmit();
    form?.requestSubmit();
    await expectText('search.busy');
    await expect.element(field).toBeDisabled();
    await expect.element(page.getByRole('button', { name: 'Searching...' })).toBeDisabled();
    await expectAccessible();
    held.release();
    await expectText('results.title');
    expect(server.sentTo(searchInstagram)).toHaveLength(1);
  });

  it('shows why it failed, and tries again with the same query', async () => {
    const server = await openApp('/', { answers: [answerAsProxy(searchInstagram, 503)] });
    await search('elise.marchetti');
    await expectText('search.error', alert);
    await expect.element(page.getByRole('heading', { name: 'Search Failed' })).toHaveFocus();
    await expectText('search.failed');
    await expectText('search.failed-text');
    await expectAccessible();
    const again = page.getByRole('button', { name: 'Try again' });
    for (const [failure, text] of [
      [refuse(searchInstagram, 'TOO_MANY_REQUESTS'), /^Too many requests/],
      [refuse(searchInstagram, 'BUSY'), /We are very busy right now/],
    ] as const) {
      server.on(failure);
      await again.click();
      await expect.element(page.getByRole('main').getByText(text)).toBeVisible();
    }
    await page.getByRole('button', { name: 'Try Another Search' }).click();
    await expect.element(field).toHaveValue('elise.marchetti');
    server.on(loseConnection(searchInstagram));
    await button.click();
    await expect.element(page.getByRole('main').getByText(/Check your connection/)).toBeVisible();
    server.on(findsElise);
    await again.click();
    await expectText('results.count');
    await expect.poll(() => page.getByText('Search Error').elements()).toEqual([]);
  });
});
