import { expect, type Locator, type Page } from '@playwright/test';
import { signIn } from '../people.ts';

export const MODERATOR = { email: 'moderator@subrosa.example', password: 'Masquerade1', name: 'Morgan Ashby' };

/** A word that nobody else has written, and that no rule takes for a number. */
export function ownWord(): string {
  return Array.from({ length: 10 }, () => 'bdfgklmnprst'[Math.floor(Math.random() * 12)]).join('a');
}

/** Changes places at the same screen: nothing of whoever sat there before is left. */
export async function sitDown(page: Page): Promise<void> {
  await page.context().clearCookies();
  await signIn(page, MODERATOR);
}

/** Opens one of the console's queues. */
export async function openQueue(page: Page, tab: string): Promise<void> {
  await page.goto(`/moderation?tab=${tab}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible();
}

/** What waits and says this. Other journeys leave work here too. */
export function entryWith(page: Page, words: string): Locator {
  return page.getByRole('article').filter({ hasText: words });
}

/** Chooses a way to decide and says why; the last press is the caller's. */
export async function choose(entry: Locator, choice: string, reason: string): Promise<Locator> {
  await entry.getByRole('button', { name: choice }).click();
  const form = entry.getByRole('form', { name: choice });
  await expect(form.getByLabel('Reason')).toBeFocused();
  await form.getByLabel('Reason').fill(reason);
  return form;
}

/** Everything that the console is told from here on, by its address. */
export function listenIn(page: Page): Map<string, Promise<string>> {
  const heard = new Map<string, Promise<string>>();
  // Once it is whole: an answer that its page was left before never ends, and whoever waits for it neither.
  page.on('requestfinished', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/api/moderation/')) return;
    const text = request.response().then((response) => response?.text().catch(() => '') ?? '');
    heard.set(`${pathname}${search} ${heard.size}`, text);
  });
  return heard;
}

/** On a phone the queues are a list of their own, one step back. */
export async function showQueue(page: Page, name: string | RegExp): Promise<void> {
  const back = page.getByRole('button', { name: 'All queues' });
  const tab = page.getByRole('tab', { name });
  await expect(back.or(tab).first()).toBeVisible();
  if (await back.isVisible()) await back.click();
  await tab.click();
}
