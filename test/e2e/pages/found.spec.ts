import { DOCUMENTS } from '../documents.ts';
import { expect, test } from '../fixture.ts';

test.describe('search engines and link previews', { tag: '@desk' }, () => {
  test('a public page has a preview card with absolute URLs, a private one asks not to be indexed', async ({
    request,
    baseURL,
  }) => {
    for (const { address, path, listed } of DOCUMENTS) {
      const html = await (await request.get(address)).text();
      const cards = [`rel="canonical" href="${baseURL}${path}"`, `property="og:url" content="${baseURL}${path}"`];
      for (const tag of cards) expect(html.includes(tag), `${address}: ${tag}`).toBe(listed);
      // Links to handles are shared too, and their cards name nobody.
      expect(html.includes('name="twitter:card"'), address).toBe(listed || path === '/to/:handle');
      expect(html.includes('<meta name="robots" content="noindex" />'), address).toBe(!listed);
      expect(html).not.toContain('%ORIGIN%');
    }
    const picture = await request.get('/social-card.png');
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
  });

  test('search engines find the sitemap and are asked not to index a demo', async ({ request, baseURL }) => {
    const robots = await request.get('/robots.txt');
    expect(await robots.text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
    const sitemap = await (await request.get('/sitemap.xml')).text();
    const places = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place = '']) => place);
    expect(places).toEqual(DOCUMENTS.filter(({ listed }) => listed).map(({ path }) => `${baseURL}${path}`));
    for (const place of places) {
      const answer = await request.get(place);
      expect([answer.status(), answer.headers()['x-robots-tag']], place).toEqual([200, 'noindex']);
    }
  });
});

test('the questions open one at a time, also by keyboard', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/faq');
  const open = page.locator('main details[open]');
  await expect(open).toHaveCount(0);
  await page.getByText('Is it really anonymous?').focus();
  await page.keyboard.press('Enter');
  await expect(open).toContainText('The person you write to sees');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(open).toHaveCount(1);
  await expect(open).toContainText('Anyone who controls the running server');
  await page.keyboard.press('Space');
  await expect(open).toHaveCount(0);
});
