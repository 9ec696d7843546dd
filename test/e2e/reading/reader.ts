import { randomUUID } from 'node:crypto';
import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { newPerson, signUp } from '../accounts/new-person.ts';
import { ELITE, post, signIn } from '../people.ts';

/** Why journeys of this folder may fail a call: nobody reads before they have proved who they are. */
export const REFUSED_FIRST = [
  /403 \(Forbidden\).*\/api\/confessions\/search/,
  'whoever has not proved who they are is refused, and the browser notes it',
] as const;

/** A username nobody has written to. The sandbox lets whoever has one log in. */
export function newHandle(): string {
  return `reader.${randomUUID().slice(0, 8)}`;
}

/** Sends a letter as somebody of their own. */
export async function sendTo(browser: Browser, targetName: string, letter: object, asElite = false): Promise<void> {
  const author = await browser.newContext();
  if (asElite) await signIn(author, ELITE);
  else await signUp(author, newPerson());
  expect((await post(author, '/api/confessions', { targetName, ...letter })).status()).toBe(201);
  await author.close();
}

/** Searches for a username on /search-confessions. */
export async function searchFor(page: Page, handle: string): Promise<void> {
  await page.goto('/search-confessions');
  await page.getByLabel('Your Instagram username').fill(handle);
  await page.getByRole('button', { name: 'Search by Instagram' }).click();
}

/** Presses the one button of the verify view and waits for Instagram's page in the popup. */
export async function openInstagram(page: Page): Promise<Page> {
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Confirm with Instagram' }).click();
  const instagram = await popup;
  await instagram.waitForURL(/127\.0\.0\.1.*\/oauth\/authorize/);
  return instagram;
}

/** Chooses whom to be on the sandbox's page. */
export async function logInAs(instagram: Page, username: string): Promise<void> {
  await instagram.getByLabel('Somebody else').fill(username);
  await instagram.getByRole('button', { name: 'Go on' }).click();
  await instagram
    .getByRole('link', { name: `@${username}` })
    .first()
    .click();
}

/** What the popup does, behind the page's back. */
export async function proveHandle(page: Page, handle: string): Promise<void> {
  const begun = await post(page, '/api/instagram/start', { mode: 'verify' });
  const { url, state, redirectUri } = (await begun.json()) as { url: string; state: string; redirectUri: string };
  const allowed = await page.request.get(url.replace('/authorize?', `/authorize/as/${handle}?`), { maxRedirects: 0 });
  const code = new URL(allowed.headers()['location'] ?? '').searchParams.get('code') ?? '';
  expect((await post(page, '/api/instagram/exchange-token', { code, state, redirectUri })).status()).toBe(200);
  const claim = { profileName: handle, verificationMethod: 'instagram_oauth' };
  expect((await post(page, '/api/verify-profile', claim)).status()).toBe(200);
}

/** The letters of a username, for journeys that are not about proving that it is one's own. */
export async function openLetters(page: Page, handle: string): Promise<void> {
  await proveHandle(page, handle);
  await searchFor(page, handle);
  await expect(page.getByRole('heading', { name: `Confessions for "${handle}"` })).toBeVisible();
}

/** From the search to the letters, as the owner of the username. */
export async function readAs(page: Page, handle: string): Promise<void> {
  await searchFor(page, handle);
  await logInAs(await openInstagram(page), handle);
  await expect(page.getByRole('heading', { name: `Confessions for "${handle}"` })).toBeVisible();
}

export async function breakSeal(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Break the seal' }).first().click();
  const letter = page.getByRole('article').filter({ has: page.getByRole('button', { name: /^Like/ }) });
  await expect(letter.first()).toBeVisible();
  return letter.first();
}

export async function chooseInMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More about this letter' }).first().click();
  await page.getByRole('menuitem', { name: item }).click();
}
