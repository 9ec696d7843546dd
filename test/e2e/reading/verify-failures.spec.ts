import type { Page } from '@playwright/test';
import { expect, test } from '../fixture.ts';
import type { TextId } from '#test/texts/index.ts';
import { see } from '../see.ts';
import { logInAs, newHandle, openInstagram, REFUSED_FIRST, searchFor } from './reader.ts';

const EXCHANGE = '**/api/instagram/exchange-token';

const button = (page: Page) => page.getByRole('button', { name: 'Confirm with Instagram' });
const toast = (page: Page) => page.getByRole('alert');

/** The failure is told, and the next try can begin. */
async function seeFailure(page: Page, text: TextId, more = ''): Promise<void> {
  await see(toast(page), text);
  await expect(toast(page)).toContainText(more);
  await expect(button(page)).toBeEnabled();
  const dismiss = toast(page).getByRole('button', { name: 'Dismiss' });
  await dismiss.click();
  await expect(dismiss).toHaveCount(0);
}

test.describe('a login that fails', { tag: '@once' }, () => {
  test.beforeEach(async ({ page, allowConsole }) => {
    allowConsole(...REFUSED_FIRST);
    if (test.info().title.includes('blocked')) await page.addInitScript(() => (window.open = () => null));
    await searchFor(page, newHandle());
  });

  test('because the popup is blocked', async ({ page }) => {
    await button(page).click();
    await see(toast(page), 'verify.popup-blocked');
    await see(toast(page), 'verify.popup-blocked-text');
  });

  test('can be tried again, whatever went wrong at Instagram', async ({ page, allowConsole }) => {
    allowConsole(/400 \(Bad Request\).*exchange-token/, 'the exchange is refused');
    allowConsole(/503.*exchange-token/, 'the exchange answers that Instagram does not');
    allowConsole(/403 \(Forbidden\).*verify-profile/, 'somebody else is refused');

    await test.step('somebody turns back', async () => {
      const instagram = await openInstagram(page);
      await instagram.getByRole('link', { name: 'Cancel' }).click();
      await seeFailure(page, 'verify.login-failed', 'Nothing was read and nothing is kept');
      expect(instagram.isClosed()).toBe(true);
    });

    await test.step('the popup is closed', async () => {
      const instagram = await openInstagram(page);
      await expect(page.getByRole('button', { name: 'Waiting for Instagram...' })).toBeDisabled();
      await instagram.close();
      await seeFailure(page, 'verify.login-failed');
    });

    for (const [what, username, text, more] of [
      ['it does not say who it was', 'nameless.login', 'verify.no-username', ''],
      ['it does not know our application', 'wrong.app', 'verify.unavailable', ''],
      ['it admits testers only', 'non.tester', 'verify.testers-only', ''],
      ['it knows the code no longer', 'spent.code', 'verify.login-failed', ''],
      ['it does not answer', 'broken.login', 'verify.login-failed', 'Instagram does not answer right now'],
      ['it is not the account that was searched for', 'amara.okafor', 'verify.mismatch', 'you are @amara.okafor'],
    ] as const) {
      await test.step(what, async () => {
        await logInAs(await openInstagram(page), username);
        await seeFailure(page, text, more);
      });
    }
  });

  test('can be tried again, whatever is lost on our side', async ({ page, context, allowConsole }) => {
    allowConsole(/ERR_FAILED.*(exchange-token|verify-profile)/, 'the browser notes every failed call');

    await test.step('the network is gone', async () => {
      await context.route(EXCHANGE, (route) => route.abort());
      await logInAs(await openInstagram(page), 'amara.okafor');
      await see(toast(page), 'callback.network-error');
      await seeFailure(page, 'verify.login-failed');
    });

    await test.step('our answer cannot be read', async () => {
      await context.unroute(EXCHANGE);
      await context.route(EXCHANGE, (route) => route.fulfill({ status: 200, body: '<h1>Hotel login</h1>' }));
      await logInAs(await openInstagram(page), 'amara.okafor');
      await see(toast(page), 'callback.invalid-response');
      await seeFailure(page, 'verify.login-failed');
    });

    await test.step('the confirmation does not get through', async () => {
      await context.unroute(EXCHANGE);
      await page.route('**/api/verify-profile', (route) => route.abort());
      await logInAs(await openInstagram(page), 'amara.okafor');
      await seeFailure(page, 'verify.confirmation-failed');
    });
  });

  test('because Instagram sends no code, after three seconds', async ({ page, baseURL }) => {
    const instagram = await openInstagram(page);
    const state = new URL(instagram.url()).searchParams.get('state') ?? '';
    const began = Date.now();
    await instagram.goto(`${baseURL}/instagram-callback?${new URLSearchParams({ state })}`);
    await see(toast(page), 'verify.login-failed');
    expect(Date.now() - began).toBeGreaterThanOrEqual(3000);
    await expect(toast(page)).toContainText('Instagram sent no code');
  });
});

test.describe('the popup', { tag: '@once' }, () => {
  test('answers even when Instagram has cut it off from us', async ({ page, allowConsole }) => {
    allowConsole(...REFUSED_FIRST);
    const handle = newHandle();
    await searchFor(page, handle);
    const instagram = await openInstagram(page);
    await instagram.getByRole('link', { name: 'Cut the tie' }).click();
    await instagram.waitForURL(/coop=same-origin/);
    await logInAs(instagram, handle);
    await see(page, 'verify.confirmed');
    await see(page, 'letters.title', { query: handle, count: '0' });
  });

  test('is one, however often the button is pressed, and leaves no code in its address', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(...REFUSED_FIRST);
    await searchFor(page, newHandle());
    const popups: Page[] = [];
    page.on('popup', (popup) => popups.push(popup));
    await page.getByRole('button', { name: 'Confirm with Instagram' }).dblclick();
    await expect.poll(() => popups.length).toBe(1);
    const [popup] = popups;
    if (!popup) throw new Error('There is a popup.');
    await popup.waitForURL(/authorize/);
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([600, 600]);
    // Held back, so that the callback page can be looked at.
    await page.context().route(EXCHANGE, () => {});
    await logInAs(popup, 'amara.okafor');
    await popup.waitForURL((url) => url.pathname === '/instagram-callback' && url.search === '');
    expect(popups).toHaveLength(1);
  });

  test('says what it is to whoever opens it by hand', async ({ page }) => {
    await page.goto('/instagram-callback');
    await expect(page.getByText('This page is only the way back from Instagram')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/');
  });
});
