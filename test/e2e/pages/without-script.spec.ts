import { DOCUMENTS } from '../documents.ts';
import { expect, test } from '../fixture.ts';
import { expectText } from '../expect-text.ts';

test.use({ javaScriptEnabled: false });

/** The number of sections on each text page. */
const SECTIONS = { '/how-it-works': 7, '/contact': 4, '/safety': 11, '/terms': 9, '/privacy': 12 };

test(
  'every page is served with a heading, a title, a description and its text',
  { tag: '@desk' },
  async ({ request }) => {
    for (const { address } of DOCUMENTS) {
      await test.step(address, async () => {
        const answer = await request.get(address);
        expect(answer.status()).toBe(200);
        const html = await answer.text();
        expect(html.match(/<h1[ >]/g)).toHaveLength(1);
        expect(html).toMatch(/<title>[^<]*Sub Rosa[^<]*<\/title>/);
        expect(html).toMatch(/<meta name="description" content="[^"]{20}/);
        const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? [];
        expect(main.replaceAll(/<[^>]*>/g, '').length, main).toBeGreaterThan(60);
        expect(html).toMatch(/<footer.*<ul aria-label="Elsewhere".*href="https:[^>]*>Instagram/s);
      });
    }
  },
);

test('pages that need JavaScript say so and how to contact us without it', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/contact');
  await expect(page.locator('form noscript')).toBeVisible();
  await expect(page.locator('main a[href="mailto:support@subrosa.example"]')).toBeVisible();
  await page.goto('/');
  await expect(page.locator('form noscript:visible')).toHaveCount(2);
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
