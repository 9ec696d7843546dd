import type { Page } from '@playwright/test';

/** The number that the pages promise. The journey that cancels compares its own clicks with it. */
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
