import { checkAccessibility } from './accessibility.ts';
import { expect, test } from './fixture.ts';

test.describe('an address that leads nowhere', { tag: '@once' }, () => {
  for (const address of ['/no-such-page', '/no/such/page', '/login/extra', '/faq.html']) {
    test(`${address} is a page of ours with the status 404`, async ({ page, allowConsole }) => {
      allowConsole(/404 \(Not Found\).*\(http:\/\/localhost:\d+\/(no|login|faq)/, 'the browser notes the status');
      const answer = await page.goto(address);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
      await checkAccessibility(page);
    });
  }

  test('the way out leads to the home page', async ({ page, allowConsole }) => {
    allowConsole(/404 \(Not Found\)/, 'the browser notes the status');
    await page.goto('/no-such-page');
    await page.getByRole('main').locator('a[href="/"]').click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Express Your Feelings Anonymously');
  });

  test('a call that does not exist answers with an error of ours, not a page', async ({ request }) => {
    const answer = await request.get('/api/no-such-call');
    expect(answer.status()).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' });
  });
});
