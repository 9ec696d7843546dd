import type { Page } from '@playwright/test';
import { expect, test } from '../fixture.ts';
import { expectText } from '../expect-text.ts';
import { logInAs, newHandle, openInstagram, REFUSED_FIRST, searchFor } from './reader.ts';

const EXCHANGE = '**/api/instagram/exchange-token';

const button = (page: Page) => page.getByRole('button', { name: 'Continue with Instagram' });
const toast = (page: Page) => page.getByRole('alert');

test.beforeEach(({ allowConsole }) => allowConsole(...REFUSED_FIRST));

test.describe('the popup', { tag: '@desk' }, () => {
  test('can be opened again after it was closed or failed', { tag: '@prove' }, async ({ page, allowConsole }) => {
    allowConsole(/400 \(Bad Request\).*exchange-token/, 'the exchange is refused');
    allowConsole(/403 \(Forbidden\).*verify-profile/, 'the wrong account is refused');
    await searchFor(page, newHandle());

    await test.step('the reader cancels at Instagram', async () => {
      const instagram = await openInstagram(page);
      await instagram.getByRole('link', { name: 'Cancel' }).click();
      await expectText('verify.login-failed', toast(page));
      await expect(toast(page)).toContainText('Nothing was read and nothing is kept');
      await expect.poll(() => instagram.isClosed()).toBe(true);
    });

    await test.step('the popup is closed', async () => {
      const instagram = await openInstagram(page);
      await expect(page.getByRole('button', { name: 'Waiting for Instagram...' })).toBeDisabled();
      await instagram.close();
      await expect(toast(page)).toContainText('closed before you were done');
      await expect(button(page)).toBeEnabled();
    });

    await test.step('Instagram refuses', async () => {
      await logInAs(await openInstagram(page), 'non.tester');
      await expectText('verify.testers-only', toast(page));
    });

    await test.step('it is not the account that was searched for', async () => {
      await logInAs(await openInstagram(page), 'amara.okafor');
      await expectText('verify.mismatch', toast(page));
      await page.getByRole('button', { name: 'Continue as @amara.okafor' }).click();
      await expectText('verify.confirmed', page);
    });
  });

  test('reports back even when Instagram has severed it from its opener', { tag: '@prove' }, async ({ page }) => {
    const handle = newHandle();
    await searchFor(page, handle);
    const instagram = await openInstagram(page);
    await instagram.getByRole('link', { name: 'Lose the connection' }).click();
    await instagram.waitForURL(/coop=same-origin/);
    await logInAs(instagram, handle);
    await expectText('verify.confirmed', page);
    await expectText('letters.title', page, { query: handle, count: '0' });
  });

  test('opens at the requested size and leaves no code in its address', async ({ page }) => {
    await searchFor(page, newHandle());
    const popup = await openInstagram(page);
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([600, 600]);
    // The exchange is held back, so that the callback page stays.
    await page.context().route(EXCHANGE, () => {});
    await logInAs(popup, 'amara.okafor');
    await popup.waitForURL((url) => url.pathname === '/instagram-callback' && url.search === '');
  });
});
