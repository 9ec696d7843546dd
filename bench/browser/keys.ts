import type { Browser, Page } from '@playwright/test';
import { selectProfile } from '#test/e2e/confessions/letter.ts';
import { applyConditions, SLOW_PROCESSOR } from './conditions.ts';
import { messageOf } from '../fill/texts.ts';
import { openChat } from './scroll.ts';
import { openPage, type Site } from './site.ts';

declare global {
  interface Window {
    keyTimes: number[];
  }
}

const KEYS = 200;

/** How long each key took, in milliseconds. */
export async function typeLetter(browser: Browser, site: Site, length: number): Promise<number[]> {
  const page = await openPage(browser, site, 'elite');
  await page.goto(site.origin, { waitUntil: 'networkidle' });
  await selectProfile(page, 'rosa.lindt');
  return type(page, 'Message', length);
}

export async function typeMessage(browser: Browser, site: Site, length: number): Promise<number[]> {
  return type(await openChat(browser, site, 'free'), 'Message', length);
}

/** On a page with nothing but the field: what the browser and the measuring take by themselves. */
export async function typeAlone(browser: Browser, site: Site, length: number): Promise<number[]> {
  const page = await openPage(browser, site, 'free');
  await page.setContent('<textarea aria-label="Message"></textarea>');
  return type(page, 'Message', length);
}

async function type(page: Page, label: string, length: number): Promise<number[]> {
  await page.getByLabel(label, { exact: true }).fill(messageOf(0).repeat(length).slice(0, length));
  await applyConditions(page, { slowdown: SLOW_PROCESSOR });
  await page.evaluate(watchKeys);
  for (let n = 0; n < KEYS; n += 1) {
    await page.keyboard.press(n % 6 === 5 ? 'Space' : 'e');
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  }
  const times = await page.evaluate(() => window.keyTimes);
  await page.context().close();
  return times;
}

/** Runs in the page: adds up what a key takes from its first handler to the end of its last, and the frame after it. */
function watchKeys(): void {
  window.keyTimes = [];
  let start = 0;
  addEventListener('keydown', () => (start = performance.now()), true);
  // On the window, so React has handled it. A task queued here would run after the frame: Chromium lets that go first.
  addEventListener('input', () => {
    const handled = performance.now() - start;
    requestAnimationFrame(() => {
      const frame = performance.now();
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => window.keyTimes.push(handled + performance.now() - frame));
      port1.start();
      port2.postMessage(null);
    });
  });
}
