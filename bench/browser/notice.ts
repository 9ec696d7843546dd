import type { Browser } from '@playwright/test';
import { applyConditions, type Conditions } from './conditions.ts';
import { openPage, type Site } from './site.ts';

export interface Opened {
  /** From the press on the notice until the seal can be pressed, in milliseconds. */
  seal: number;
  /** Until the letter can be read. */
  text: number;
}

declare global {
  interface Window {
    opened: Promise<Opened>;
  }
}

/** Where the notice of a letter leads. */
const PAGE = '/search-confessions';

/** Follows a notice with an empty cache and presses the seal of the newest letter as soon as it is there. */
export async function openFromNotice(browser: Browser, site: Site, conditions: Conditions): Promise<Opened> {
  const page = await openPage(browser, site, 'elite');
  const session = await applyConditions(page, { isSlow4G: true, ...conditions });
  // So that the letter is sealed again the next time.
  await session.send('Network.setBlockedURLs', { urls: ['*/open'] });
  await page.addInitScript(watchLetter);
  await page.goto(`${site.origin}${PAGE}`, { waitUntil: 'commit' });
  const opened = await page.evaluate(() => window.opened);
  await page.context().close();
  return opened;
}

/** Runs in the page: notes when the seal and the text are on the screen, in milliseconds since the navigation began. */
function watchLetter(): void {
  const painted = () =>
    new Promise<number>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))));
  const shown = <T extends Element>(find: () => T | null | undefined) =>
    new Promise<T>((resolve) => {
      const look = () => {
        const found = find();
        if (!found) return;
        watcher.disconnect();
        resolve(found);
      };
      const watcher = new MutationObserver(look);
      watcher.observe(document, { childList: true, subtree: true });
      look();
    });

  window.opened = (async () => {
    const button = await shown(() =>
      [...document.querySelectorAll('main article button')].find((one) => one.textContent === 'Break the seal'),
    );
    const seal = await painted();
    const letter = button.closest('li');
    (button as HTMLElement).click();
    await shown(() => letter?.querySelector('blockquote'));
    return { seal, text: await painted() };
  })();
}
