import { checkAccessibility } from './accessibility.ts';
import { expect, test } from './fixture.ts';

test.describe('an address that leads nowhere', { tag: '@once' }, () => {
  test('is a page of ours with the status 404, and with a way out', async ({ page, allowConsole }) => {
    allowConsole(/404 \(Not Found\).*\(http:\/\/localhost:\d+\/(no|login|faq)/, 'the browser notes the status');
    for (const address of ['/no/such/page', '/login/extra', '/faq.html', '/no-such-page']) {
      const answer = await page.goto(address);
      expect(answer?.status(), address).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await checkAccessibility(page);
    await page.getByRole('main').locator('a[href="/"]').click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Express Your Feelings Anonymously');
  });

  test('is answered with an error of ours, not a page, if it is a call', async ({ request }) => {
    const answer = await request.get('/api/no-such-call');
    expect(answer.status()).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' });
  });
});
