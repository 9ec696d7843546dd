import type { Browser, Page } from '@playwright/test';
import { openPage, type Site } from './site.ts';

export interface Scrolled {
  /** Tasks of over 50 ms. */
  long: number;
  /** The longest of them, in milliseconds; 0 without any. */
  longest: number;
  messages: number;
}

declare global {
  interface Window {
    longTasks: number[];
  }
}

/** How far one turn of the wheel scrolls, in pixels. */
const TURN = 1500;

/** Reads a long chat from its end to its beginning and back; on the way back a message arrives. */
export async function scrollChat(browser: Browser, site: Site): Promise<Scrolled> {
  const partner = await openChat(browser, site, 'free');
  const page = await openChat(browser, site, 'elite');
  await page.evaluate(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map((e) => e.duration))).observe({
      type: 'longtask',
    });
  });
  await page.getByRole('log').hover();
  while (!(await turn(page, -TURN)).isAtStart);
  const messages = await page.getByRole('log').locator('time').count();
  for (let n = 0; n < 20; n += 1) await turn(page, TURN);
  await write(partner, 'Are you still reading?');
  await page.getByRole('button', { name: 'New messages' }).waitFor();
  while (!(await turn(page, TURN)).isAtEnd);
  const longTasks = await page.evaluate(() => window.longTasks);
  for (const one of [page, partner]) await one.context().close();
  return { long: longTasks.length, longest: Math.max(0, ...longTasks), messages };
}

/** Waits for two frames and says where the chat is then. The search for texts on the whole page would be a long task itself. */
async function turn(page: Page, pixels: number): Promise<{ isAtStart: boolean; isAtEnd: boolean }> {
  await page.mouse.wheel(0, pixels);
  return page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
    const log = document.querySelector('[role=log]');
    // The button for earlier messages is gone then.
    const isAtStart = log?.querySelector(':scope > div > :first-child button') === null;
    return { isAtStart, isAtEnd: (log?.scrollTop ?? 0) > -2 };
  });
}

export async function openChat(browser: Browser, site: Site, name: 'free' | 'elite'): Promise<Page> {
  const page = await openPage(browser, site, name);
  await page.goto(`${site.origin}/chat/${site.matchId}`, { waitUntil: 'networkidle' });
  // At the first visit only.
  for (const label of ['Continue', 'Close this note']) {
    const button = page.getByRole('button', { name: label });
    if (await button.isVisible()) await button.click();
  }
  return page;
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}
