import type { Page } from '@playwright/test';

/** As many clicks as the pages promise; the journey that cancels counts its own against it. */
export const CLICKS_TO_CANCEL = 2;

/** Counts the clicks on a page from now on. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  const counter = await page.evaluateHandle(() => {
    const counted = { clicks: 0 };
    document.addEventListener('click', () => (counted.clicks += 1), { capture: true });
    return counted;
  });
  return () => counter.evaluate(({ clicks }) => clicks);
}
