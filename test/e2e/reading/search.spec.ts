import { checkAccessibility } from '../accessibility.ts';
import { expect, test } from '../fixture.ts';
import { see } from '../see.ts';
import { newHandle, readAs, REFUSED_FIRST, searchFor } from './reader.ts';

test('a search says what it needs', { tag: '@once' }, async ({ page }) => {
  await page.goto('/search-confessions');
  await see(page, 'find.by-name');
  await see(page, 'find.by-instagram');
  await page.getByRole('button', { name: 'Search by Name' }).click();
  await see(page, 'find.name-missing');
  await expect(page.getByLabel('Your name')).toBeFocused();
  await page.getByRole('button', { name: 'Search by Instagram' }).click();
  await see(page, 'find.username-missing');
  await page.getByLabel('Your Instagram username').fill('@a');
  await page.getByRole('button', { name: 'Search by Instagram' }).click();
  await see(page, 'find.too-short');
  await checkAccessibility(page);
});

test('before anything is opened, the page says what proving takes', async ({ page, allowConsole }) => {
  allowConsole(...REFUSED_FIRST);
  await page.goto('/search-confessions');
  await page.getByLabel('Your name').fill('Amara Okafor');
  await page.getByLabel('Your name').press('Enter');
  await see(page, 'find.verify-first');
  const letter = page.getByRole('article', { name: 'Are you “Amara Okafor”?' });
  for (const line of ['What we ask', 'What we keep', 'For how long'])
    await expect(letter.getByText(line)).toBeVisible();
  await letter.getByText('Your account is a personal one?').click();
  await expect(letter.getByText('Switch to professional account')).toBeVisible();
  await checkAccessibility(page);
  await letter.getByRole('button', { name: 'Back to the search' }).click();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await expect(page.getByLabel('Your name')).toHaveValue('Amara Okafor');
});

test('nobody has written yet', { tag: '@once' }, async ({ page, allowConsole }) => {
  allowConsole(...REFUSED_FIRST);
  await readAs(page, newHandle());
  await see(page, 'letters.none');
  await page.getByRole('button', { name: 'Back to the search' }).click();
  await expect(page.getByLabel('Your Instagram username')).toBeFocused();
});

test('a search that fails says so and tries again', { tag: '@once' }, async ({ page, allowConsole }) => {
  allowConsole(...REFUSED_FIRST);
  allowConsole(/502.*\/api\/confessions\/search/, 'a gateway in between answers for us');
  await page.route('**/api/confessions/search/*', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  await searchFor(page, newHandle());
  await see(page.getByRole('alert'), 'letters.error');
  await see(page.getByRole('alert'), 'find.failed');
  await checkAccessibility(page);
  await page.unroute('**/api/confessions/search/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await see(page, 'find.verify-first');
});
