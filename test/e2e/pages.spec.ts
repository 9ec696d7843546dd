import type { Page } from '@playwright/test';
import { checkAccessibility } from './accessibility.ts';
import { DOCUMENTS, PROMISED_ROUTES } from './documents.ts';
import { expect, test } from './fixture.ts';
import { FREE, openAccountMenu, signIn } from './people.ts';

test('every promised route has a document', () => {
  expect(DOCUMENTS.map(({ path }) => path)).toEqual(expect.arrayContaining(PROMISED_ROUTES));
});

test.describe('every page', () => {
  for (const { address } of DOCUMENTS) {
    test(`${address} answers, has one heading, and is for everybody`, async ({ page, isMobile }) => {
      const answer = await page.goto(address);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveTitle(/Sub Rosa/);
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{20}/);
      // The phone by candle-light, the desk by daylight: each page is seen in both.
      await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light' });
      await checkAccessibility(page);
      await checkNarrow(page);
    });
  }

  for (const address of ['/', '/account-settings']) {
    test(`${address} is for everybody once they are signed in, with the menu open too`, async ({ page }) => {
      await signIn(page, FREE);
      await page.goto(address);
      await openAccountMenu(page, FREE);
      await checkInBothLights(page);
      await checkNarrow(page);
    });
  }
});

async function checkInBothLights(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await checkAccessibility(page);
  }
}

/** 320 px is a desktop page at 400 %: reading it must not need two directions. */
async function checkNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  const tooWide = await page.evaluate(() => {
    const width = document.documentElement.scrollWidth;
    if (width <= 320) return [];
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > 320,
    );
    return [`the page is ${width} px wide`, ...wide.map((element) => element.outerHTML.slice(0, 120))];
  });
  expect(tooWide).toEqual([]);
}
