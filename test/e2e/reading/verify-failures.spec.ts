import type { Page } from '@playwright/test';
import { expect, test } from '../fixture.ts';
import { see } from '../see.ts';
import { logInAs, newHandle, openInstagram, REFUSED_FIRST, searchFor } from './reader.ts';

const EXCHANGE = '**/api/instagram/exchange-token';

test.describe('a login that fails', { tag: '@once' }, () => {
  test.beforeEach(async ({ page, allowConsole }) => {
    allowConsole(...REFUSED_FIRST);
    if (test.info().title.includes('blocked')) await page.addInitScript(() => (window.open = () => null));
    await searchFor(page, newHandle());
  });

  const toast = (page: Page) => page.getByRole('alert');
  const button = (page: Page) => page.getByRole('button', { name: 'Confirm with Instagram' });

  test('because the popup is blocked', async ({ page }) => {
    await button(page).click();
    await see(toast(page), 'verify.popup-blocked');
    await see(toast(page), 'verify.popup-blocked-text');
  });

  test('because somebody turns back at Instagram', async ({ page }) => {
    const instagram = await openInstagram(page);
    await instagram.getByRole('link', { name: 'Cancel' }).click();
    await see(toast(page), 'verify.login-failed');
    await expect(toast(page)).toContainText('Nothing was read and nothing is kept');
    await expect(button(page)).toBeEnabled();
    expect(instagram.isClosed()).toBe(true);
  });

  test('because the popup is closed', async ({ page }) => {
    const instagram = await openInstagram(page);
    await expect(page.getByRole('button', { name: 'Waiting for Instagram...' })).toBeDisabled();
    await instagram.close();
    await see(toast(page), 'verify.login-failed');
    await expect(button(page)).toBeEnabled();
  });

  for (const [title, username, text] of [
    ['because Instagram does not say who it was', 'nameless.login', 'verify.no-username'],
    ['because Instagram does not know our application', 'wrong.app', 'verify.unavailable'],
    ['because Instagram admits testers only', 'non.tester', 'verify.testers-only'],
    ['because Instagram knows the code no longer', 'spent.code', 'verify.login-failed'],
  ] as const) {
    test(title, async ({ page, allowConsole }) => {
      allowConsole(/400 \(Bad Request\).*exchange-token/, 'the exchange is refused');
      await logInAs(await openInstagram(page), username);
      await see(toast(page), text);
      await expect(button(page)).toBeEnabled();
    });
  }

  test('because Instagram does not answer', async ({ page, allowConsole }) => {
    allowConsole(/503.*exchange-token/, 'the exchange answers that Instagram does not');
    await logInAs(await openInstagram(page), 'broken.login');
    await see(toast(page), 'verify.login-failed');
    await expect(toast(page)).toContainText('Instagram does not answer right now');
  });

  test('because the account is not the one that was searched for', async ({ page, allowConsole }) => {
    allowConsole(/403 \(Forbidden\).*verify-profile/, 'somebody else is refused');
    await logInAs(await openInstagram(page), 'amara.okafor');
    await see(toast(page), 'verify.mismatch');
    await expect(toast(page)).toContainText('you are @amara.okafor');
  });

  test('because the confirmation does not get through', async ({ page, allowConsole }) => {
    allowConsole(/ERR_FAILED.*verify-profile/, 'the browser notes every failed call');
    await page.route('**/api/verify-profile', (route) => route.abort());
    await logInAs(await openInstagram(page), 'amara.okafor');
    await see(toast(page), 'verify.confirmation-failed');
  });

  test('because our answer cannot be read', async ({ page }) => {
    await page.context().route(EXCHANGE, (route) => route.fulfill({ status: 200, body: '<h1>Hotel login</h1>' }));
    await logInAs(await openInstagram(page), 'amara.okafor');
    await see(toast(page), 'verify.login-failed');
    await see(toast(page), 'callback.invalid-response');
  });

  test('because the network is gone', async ({ page, allowConsole }) => {
    allowConsole(/ERR_FAILED.*exchange-token/, 'the browser notes every failed call');
    await page.context().route(EXCHANGE, (route) => route.abort());
    await logInAs(await openInstagram(page), 'amara.okafor');
    await see(toast(page), 'verify.login-failed');
    await see(toast(page), 'callback.network-error');
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
