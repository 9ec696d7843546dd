import type { Page } from '@playwright/test';
import { checkAccessibility } from '../accessibility.ts';
import { DOCUMENTS, SPECIFIED_ROUTES } from '../documents.ts';
import { expect, test } from '../fixture.ts';
import { FREE, openAccountMenu, signIn } from '../people.ts';

/** As wide as a desktop page at 400 %. Reading it must not require horizontal scrolling. */
const NARROW = { width: 320, height: 640 };

/** Where these documents redirect a visitor who has started no payment. */
const REDIRECTS: Record<string, string> = {
  '/checkout': '/login?next=%2Fcheckout',
  '/premium-checkout': '/signup?plan=premium',
};

test('every specified route has a document', { tag: '@desk' }, () => {
  expect(DOCUMENTS.map(({ path }) => path)).toEqual(expect.arrayContaining(SPECIFIED_ROUTES));
});

test(
  'every document answers, has one heading, a title and a description',
  { tag: ['@desk', '@prove'] },
  async ({ page }) => {
    for (const { address } of DOCUMENTS) {
      await test.step(address, async () => {
        const answer = await page.goto(address);
        expect(answer?.status()).toBe(200);
        if (REDIRECTS[address]) await expect(page).toHaveURL(REDIRECTS[address]);
        await expectOneHeading(page);
        await expect(page).toHaveTitle(/Sub Rosa/);
        await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{20}/);
      });
    }
  },
);

test.describe('is accessible', () => {
  // The phone is dark and narrow, the desktop light: together they show each page in both colour schemes.
  test.beforeEach(async ({ page, isMobile }) => {
    await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light' });
    if (isMobile) await page.setViewportSize(NARROW);
  });

  // Navigating within the document loads axe only once. Header and footer are the same on each page, so only main is checked.
  test('every page', async ({ page }) => {
    await page.goto('/');
    await expectAccessiblePage(page);
    for (const { address } of DOCUMENTS.filter(({ kind, path }) => kind === 'page' && path !== '/')) {
      await test.step(address, async () => {
        await show(page, address);
        // It searches by itself, and what is found fades in.
        if (address.startsWith('/to/'))
          await expect(page.getByRole('heading', { name: 'No profiles found' })).toBeVisible();
        await expectAccessiblePage(page, 'main');
      });
    }
  });

  for (const address of ['/checkout-success', '/instagram-callback']) {
    test(address, async ({ page }) => {
      await page.goto(address);
      await expectAccessiblePage(page);
    });
  }

  test('a page with the account menu open', async ({ page }) => {
    await signIn(page, FREE);
    await page.goto('/');
    await openAccountMenu(page, FREE);
    await expectAccessiblePage(page);
    await page.keyboard.press('Escape');
    await show(page, '/account-settings');
    await openAccountMenu(page, FREE);
    await expectAccessiblePage(page);
  });
});

/** Navigates within the document, and waits until the old page is gone. */
async function show(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset['old'] = '';
    history.pushState(null, '', to);
  }, address);
  await expect(page.locator('h1[data-old]')).toHaveCount(0);
}

async function expectOneHeading(page: Page): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page.locator('h1')).toBeVisible();
}

async function expectAccessiblePage(page: Page, selector?: string): Promise<void> {
  await expectOneHeading(page);
  await checkAccessibility(page, selector);
  if (process.env['PROVE']) await checkInOtherScheme(page, selector);
  await expect.poll(() => page.evaluate(findOverflow, page.viewportSize()?.width ?? 0)).toEqual([]);
}

async function checkInOtherScheme(page: Page, selector?: string): Promise<void> {
  const { isMobile } = test.info().project.use;
  // Colour transitions inherited from parent to child take many frames; without transitions they change at once.
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('* { transition: none !important }');
    document.adoptedStyleSheets.push(still);
  });
  await page.emulateMedia({ colorScheme: isMobile ? 'light' : 'dark' });
  await checkAccessibility(page, selector);
  await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light' });
}

/** The elements that make the page wider than its window. Runs inside the page. */
function findOverflow(available: number): string[] {
  const width = document.documentElement.scrollWidth;
  if (width <= available) return [];
  const wide = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > available,
  );
  return [`the page is ${width} px wide`, ...wide.map((element) => element.outerHTML.slice(0, 120))];
}
