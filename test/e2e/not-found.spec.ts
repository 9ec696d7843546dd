import { checkAccessibility } from './accessibility.ts';
import { expect, test } from './fixture.ts';

test(
  'an unknown address shows our own page with the status 404 and a link home',
  { tag: '@desk' },
  async ({ page, request, allowConsole }) => {
    allowConsole(/404 \(Not Found\).*\(http:\/\/localhost:\d+\/no\/such\/page/, 'the browser logs the status');
    for (const address of ['/login/extra', '/faq.html', '/no-such-page']) {
      const answer = await request.get(address);
      expect(answer.status(), address).toBe(404);
      expect(answer.headers()['content-type'], address).toContain('text/html');
    }
    expect((await page.goto('/no/such/page'))?.status()).toBe(404);
    await checkAccessibility(page);
    await page.getByRole('main').locator('a[href="/"]').click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Express Your Feelings Anonymously');
  },
);
