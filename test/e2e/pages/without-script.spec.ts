import { DOCUMENTS } from '../documents.ts';
import { expect, test } from '../fixture.ts';
import { expectText } from '../expect-text.ts';

test.use({ javaScriptEnabled: false });

/** The number of sections on each text page. */
const SECTIONS = { '/how-it-works': 5, '/contact': 4, '/safety': 11, '/terms': 9, '/privacy': 12 };

test('every page can be read without JavaScript', { tag: '@desk' }, async ({ page }) => {
  for (const { address } of DOCUMENTS) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const text = await page.getByRole('main').innerText();
      expect(text.length, text).toBeGreaterThan(60);
      await expect(page).toHaveTitle(/Sub Rosa/);
      const elsewhere = page.getByRole('contentinfo').getByRole('list', { name: 'Elsewhere' });
      await expect(elsewhere.getByRole('link', { name: 'Instagram' })).toHaveAttribute('href', /^https:/);
    });
  }
});

test('pages that need JavaScript say so and how to contact us without it', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/contact');
  await expect(page.locator('form noscript')).toBeVisible();
  await expect(page.locator('main a[href="mailto:support@subrosa.example"]')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Look for my letters' })).toBeDisabled();
  await expect(page.locator('form noscript')).toBeVisible();
});

test('text pages are complete without JavaScript', { tag: '@desk' }, async ({ page }) => {
  for (const [address, sections] of Object.entries(SECTIONS)) {
    await test.step(address, async () => {
      await page.goto(address);
      const section = page.getByRole('main').locator('section:has(> h2)');
      await expect(section).toHaveCount(sections);
      for (const text of await section.allInnerTexts()) expect(text.length, text).toBeGreaterThan(50);
      for (const link of await page.locator('main nav a').all()) {
        await expect(page.locator((await link.getAttribute('href')) ?? '')).toHaveCount(1);
      }
    });
  }
  // The demo has a second check: its sandbox.
  await page.goto('/privacy');
  await expect(page.getByText('A moderation service', { exact: true })).toBeVisible();
  await page.goto('/terms');
  await expectText('pages.rules', page);
  await page.goto('/faq');
  const answers = await page.locator('main details > div').allTextContents();
  expect(answers).toHaveLength(10);
  for (const answer of answers) expect(answer.length, answer).toBeGreaterThan(100);
  await page.getByText('Is it really anonymous?').click();
  await expect(page.getByText('sees what you chose to show and nothing else')).toBeVisible();
});
