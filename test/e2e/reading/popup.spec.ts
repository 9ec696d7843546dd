import type { Page } from '@playwright/test';
import { expect, test } from '../fixture.ts';
import { see } from '../see.ts';
import { logInAs, newHandle, openInstagram, REFUSED_FIRST, searchFor } from './reader.ts';

const EXCHANGE = '**/api/instagram/exchange-token';

const button = (page: Page) => page.getByRole('button', { name: 'Confirm with Instagram' });
const toast = (page: Page) => page.getByRole('alert');

test.beforeEach(({ allowConsole }) => allowConsole(...REFUSED_FIRST));

test.describe('the popup', { tag: '@once' }, () => {
  test('can be opened again after it was closed or failed', async ({ page, allowConsole }) => {
    allowConsole(/400 \(Bad Request\).*exchange-token/, 'the exchange is refused');
    allowConsole(/403 \(Forbidden\).*verify-profile/, 'somebody else is refused');
    await searchFor(page, newHandle());

    await test.step('somebody turns back', async () => {
      const instagram = await openInstagram(page);
      await instagram.getByRole('link', { name: 'Cancel' }).click();
      await see(toast(page), 'verify.login-failed');
      await expect(toast(page)).toContainText('Nothing was read and nothing is kept');
      await expect.poll(() => instagram.isClosed()).toBe(true);
    });

    await test.step('it is closed', async () => {
      const instagram = await openInstagram(page);
      await expect(page.getByRole('button', { name: 'Waiting for Instagram...' })).toBeDisabled();
      await instagram.close();
      await expect(toast(page)).toContainText('closed before it had an answer');
      await expect(button(page)).toBeEnabled();
    });

    await test.step('Instagram refuses', async () => {
      await logInAs(await openInstagram(page), 'non.tester');
      await see(toast(page), 'verify.testers-only');
    });

    await test.step('it is not the account that was searched for', async () => {
      await logInAs(await openInstagram(page), 'amara.okafor');
      await see(toast(page), 'verify.mismatch');
      await page.getByRole('button', { name: 'Continue as @amara.okafor' }).click();
      await see(page, 'verify.confirmed');
    });
  });

  test('reports back even when Instagram has severed it from its opener', async ({ page }) => {
    const handle = newHandle();
    await searchFor(page, handle);
    const instagram = await openInstagram(page);
    await instagram.getByRole('link', { name: 'Cut the tie' }).click();
    await instagram.waitForURL(/coop=same-origin/);
    await logInAs(instagram, handle);
    await see(page, 'verify.confirmed');
    await see(page, 'letters.title', { query: handle, count: '0' });
  });

  test('opens at the requested size and leaves no code in its address', async ({ page }) => {
    await searchFor(page, newHandle());
    const popup = await openInstagram(page);
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([600, 600]);
    // Held back, so that the callback page can be looked at.
    await page.context().route(EXCHANGE, () => {});
    await logInAs(popup, 'amara.okafor');
    await popup.waitForURL((url) => url.pathname === '/instagram-callback' && url.search === '');
  });
});
