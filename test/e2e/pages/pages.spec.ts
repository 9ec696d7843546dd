import type { Page } from '@playwright/test';
import { checkAccessibility } from '../accessibility.ts';
import { DOCUMENTS, PROMISED_ROUTES } from '../documents.ts';
import { expect, test } from '../fixture.ts';
import { FREE, openAccountMenu, signIn } from '../people.ts';

test('every promised route has a document', { tag: '@once' }, () => {
  expect(DOCUMENTS.map(({ path }) => path)).toEqual(expect.arrayContaining(PROMISED_ROUTES));
});

test('every page answers, has one heading, and is for everybody', async ({ page, viewport, isMobile }) => {
  test.slow();
  for (const { address } of DOCUMENTS.filter(({ kind }) => kind === 'page')) {
    await test.step(address, async () => {
      await page.setViewportSize(viewport ?? { width: 1280, height: 900 });
      await checkDocument(page, address, isMobile);
    });
  }
});

// These may lead on to a page of another kind, by loading it: each needs a window of its own.
for (const { address } of DOCUMENTS.filter(({ kind }) => kind !== 'page')) {
  test(`${address} answers, has one heading, and is for everybody`, async ({ page, isMobile }) => {
    await checkDocument(page, address, isMobile);
  });
}

for (const address of ['/', '/account-settings']) {
  test(`${address} is for everybody once they are signed in, with the menu open too`, async ({ page, isMobile }) => {
    await signIn(page, FREE);
    await page.goto(address);
    await openAccountMenu(page, FREE);
    await checkForEverybody(page, isMobile);
  });
}

async function checkDocument(page: Page, address: string, isMobile: boolean): Promise<void> {
  const answer = await page.goto(address);
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/Sub Rosa/);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{20}/);
  await checkForEverybody(page, isMobile);
}

/** The phone by candle-light, the desk by daylight: each page is seen in both. To be proved, both are seen on each. */
async function checkForEverybody(page: Page, isMobile: boolean): Promise<void> {
  const lights = process.env['PROVE'] ? (['light', 'dark'] as const) : ([isMobile ? 'dark' : 'light'] as const);
  for (const colorScheme of lights) {
    await page.emulateMedia({ colorScheme });
    await checkAccessibility(page);
  }
  await checkNarrow(page);
}

/** 320 px is a desktop page at 400 %: reading it must not need two directions. */
async function checkNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  const tooWide = () =>
    page.evaluate(() => {
      const width = document.documentElement.scrollWidth;
      if (width <= 320) return [];
      const wide = [...document.body.querySelectorAll('*')].filter(
        (element) => element.getBoundingClientRect().right > 320,
      );
      return [`the page is ${width} px wide`, ...wide.map((element) => element.outerHTML.slice(0, 120))];
    });
  // The page hears of its new width a moment after the window has it.
  await expect.poll(tooWide, { intervals: [50, 100, 200] }).toEqual([]);
}
