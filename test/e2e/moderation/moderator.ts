import { expect, type Locator, type Page } from '@playwright/test';
import { signIn } from '../people.ts';

export const MODERATOR = { email: 'moderator@subrosa.example', password: 'Masquerade1', name: 'Morgan Ashby' };

/** A random word that no moderation rule takes for a number. */
export function uniqueWord(): string {
  return Array.from({ length: 10 }, () => 'bdfgklmnprst'[Math.floor(Math.random() * 12)]).join('a');
}

/** Ends the previous session on this page and signs the demo's moderator in, as with a passkey. */
export async function signInAsModerator(page: Page): Promise<void> {
  await page.context().clearCookies();
  await signIn(page, MODERATOR);
}

/** Passes the gate of the console with the code that the demo's moderator finds in the sandbox. */
export async function confirmWithCode(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm it is you' })).toBeVisible();
  const { code } = (await (await page.request.get('/sandbox/authenticator.json')).json()) as { code: string };
  await page.getByLabel('Code from your authenticator app').fill(code);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Moderation' })).toBeFocused();
}

/** Opens one of the console's queues. */
export async function openQueue(page: Page, tab: string): Promise<void> {
  await page.goto(`/moderation?tab=${tab}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible();
}

/** The entry with this text. Other journeys add entries too. */
export function entryWith(page: Page, text: string): Locator {
  return page.getByRole('article').filter({ hasText: text });
}

/** Opens the form of a decision and fills in the reason; the test submits it. */
export async function fillDecision(entry: Locator, choice: string, reason: string): Promise<Locator> {
  await entry.getByRole('button', { name: choice }).click();
  const form = entry.getByRole('form', { name: choice });
  await expect(form.getByLabel('Reason')).toBeFocused();
  await form.getByLabel('Reason').fill(reason);
  return form;
}

/** Sends a decision about a case that could still be taken back. */
export const sendNow = (entry: Locator) => entry.getByRole('button', { name: 'Now' }).click();

/** Records every answer to the console from now on, by its address. */
export function recordAnswers(page: Page): Map<string, Promise<string>> {
  const answers = new Map<string, Promise<string>>();
  // Only finished requests: the text of an answer whose page was left would never resolve.
  page.on('requestfinished', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/api/moderation/')) return;
    const text = request.response().then((response) => response?.text().catch(() => '') ?? '');
    answers.set(`${pathname}${search} ${answers.size}`, text);
  });
  return answers;
}

/** Opens a queue by its tab. On a phone the list of queues is one step back. */
export async function showQueue(page: Page, name: string | RegExp): Promise<void> {
  const back = page.getByRole('button', { name: 'All queues' });
  const tab = page.getByRole('tab', { name });
  await expect(back.or(tab).first()).toBeVisible();
  if (await back.isVisible()) await back.click();
  await tab.click();
}
