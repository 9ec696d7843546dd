import { randomUUID } from 'node:crypto';
import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { newPerson, signUp } from '../accounts/new-person.ts';
import { ELITE, post, signIn } from '../people.ts';

/** For `allowConsole`: the first search fails, because the handle is not proved yet. */
export const REFUSED_FIRST = [
  /403 \(Forbidden\).*\/api\/confessions\/search/,
  'a search without a proof is refused, and the browser logs it',
] as const;

/** A username without letters. The sandbox lets any username log in. */
export function newHandle(): string {
  return `reader.${randomUUID().slice(0, 8)}`;
}

/** Sends a letter as a new member, or as the demo's premium member. */
export async function sendTo(browser: Browser, targetName: string, letter: object, asElite = false): Promise<void> {
  const author = await browser.newContext();
  if (asElite) await signIn(author, ELITE);
  else await signUp(author, newPerson());
  expect((await post(author, '/api/confessions', { targetName, ...letter })).status()).toBe(201);
  await author.close();
}

/** Searches for a username that is not proved yet. */
export async function searchFor(page: Page, handle: string): Promise<void> {
  await page.goto('/search-confessions');
  await page.getByLabel('Your Instagram username').fill(handle);
  await page.getByRole('button', { name: 'Search by Instagram' }).click();
}

/** Opens the popup of the verify view and waits for Instagram's page in it. */
export async function openInstagram(page: Page): Promise<Page> {
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Instagram' }).click();
  const instagram = await popup;
  await instagram.waitForURL(/127\.0\.0\.1.*\/oauth\/authorize/);
  return instagram;
}

/** Logs in as this account on the sandbox's page. */
export async function logInAs(instagram: Page, username: string): Promise<void> {
  await instagram.getByLabel('Another account').fill(username);
  await instagram.getByRole('button', { name: 'Continue' }).click();
  await instagram
    .getByRole('link', { name: `@${username}` })
    .first()
    .click();
}

/** Proves a handle with the calls that page and popup make. */
export async function proveHandle(page: Page, handle: string): Promise<void> {
  const begun = await post(page, '/api/instagram/start', { mode: 'verify' });
  const { url, state, redirectUri } = (await begun.json()) as { url: string; state: string; redirectUri: string };
  const allowed = await page.request.get(url.replace('/authorize?', `/authorize/as/${handle}?`), { maxRedirects: 0 });
  const code = new URL(allowed.headers()['location'] ?? '').searchParams.get('code') ?? '';
  expect((await post(page, '/api/instagram/exchange-token', { code, state, redirectUri })).status()).toBe(200);
  const claim = { profileName: handle, verificationMethod: 'instagram_oauth' };
  expect((await post(page, '/api/verify-profile', claim)).status()).toBe(200);
}

/** Opens the letters to a handle, for journeys that are not about the proof. */
export async function openLetters(page: Page, handle: string): Promise<void> {
  await proveHandle(page, handle);
  await openInbox(page, handle);
}

/** Opens the inbox of a proved handle: no search is needed. */
export async function openInbox(page: Page, handle: string): Promise<void> {
  await page.goto('/search-confessions');
  await expect(page.getByRole('heading', { name: `Confessions for "${handle}"` })).toBeVisible();
}

/** Searches, proves the handle in the popup, and waits for the letters. */
export async function readAs(page: Page, handle: string): Promise<void> {
  await searchFor(page, handle);
  await logInAs(await openInstagram(page), handle);
  await expect(page.getByRole('heading', { name: `Confessions for "${handle}"` })).toBeVisible();
}

export async function chooseInInbox(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Your inbox' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

export async function breakSeal(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Break the seal' }).first().click();
  const letter = page.getByRole('article').filter({ has: page.getByRole('button', { name: /^Like/ }) });
  await expect(letter.first()).toBeVisible();
  return letter.first();
}

/** Reports the letter on the page as harassment. */
export async function reportLetter(page: Page): Promise<void> {
  await chooseInMenu(page, 'Report this letter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('It harasses me').click();
  await dialog.getByLabel('Anything we should know').fill('It is the third.');
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await expect(page.getByRole('status').getByText('You reported this. A moderator reads it')).toBeVisible();
}

export async function chooseInMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More about this letter' }).first().click();
  await page.getByRole('menuitem', { name: item }).click();
}
