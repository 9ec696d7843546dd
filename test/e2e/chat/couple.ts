import { randomUUID } from 'node:crypto';
import { expect, type Browser, type Page } from '@playwright/test';
import { newPerson, signUp } from '../accounts/new-person.ts';
import { subscribe } from '../membership/card.ts';
import { post } from '../people.ts';
import { proveHandle } from '../reading/reader.ts';

interface NewMember {
  firstName?: string;
  lastName?: string;
  premium?: boolean;
}

/** Signs a new member up on this page and proves a handle for them; returns the handle. */
export async function signUpWithHandle(page: Page, { premium = false, ...names }: NewMember = {}): Promise<string> {
  const handle = `chat.${randomUUID().slice(0, 8)}`;
  await signUp(page, { ...newPerson(), ...names });
  if (premium) await subscribe(page);
  await proveHandle(page, handle);
  return handle;
}

export async function sendLetter(page: Page, targetName: string): Promise<void> {
  const message = 'You hum when you think nobody is near. I am near.';
  expect((await post(page, '/api/confessions', { targetName, message })).status()).toBe(201);
}

/** The only match of the member on this page. */
async function matchOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/matches');
  const { matches } = (await answer.json()) as { matches: { id: string }[] };
  expect(matches).toHaveLength(1);
  return matches[0]?.id ?? '';
}

export interface Couple {
  /** A premium member, on the test's own page. */
  elena: Page;
  /** A free member. */
  jonah: Page;
  matchId: string;
}

export const ELENA = { firstName: 'Elena', lastName: 'Moss', premium: true };
export const JONAH = { firstName: 'Jonah', lastName: 'Reed' };

/** Two members who have sent each other a letter. */
async function makeCouple(browser: Browser, elena: Page): Promise<Couple> {
  const jonah = await browser.newPage();
  const [hers, his] = [await signUpWithHandle(elena, ELENA), await signUpWithHandle(jonah, JONAH)];
  await sendLetter(elena, his);
  await sendLetter(jonah, hers);
  return { elena, jonah, matchId: await matchOf(elena) };
}

/** Two members who have matched, each with the open chat on the screen. */
export async function makeCoupleInChat(browser: Browser, page: Page): Promise<Couple> {
  const couple = await makeCouple(browser, page);
  const { elena, jonah, matchId } = couple;
  expect((await post(elena, `/api/matches/${matchId}/open`, {})).status()).toBe(200);
  for (const one of [elena, jonah]) {
    await one.goto(`/chat/${matchId}`);
    await one.getByRole('button', { name: 'Continue' }).click();
    await one.getByRole('button', { name: 'Close this note' }).click();
    await expect(messageBox(one)).toBeVisible();
  }
  return couple;
}

export const messageBox = (page: Page) => page.getByRole('textbox', { name: 'Message' });
export const thread = (page: Page) => page.getByRole('log', { name: 'Messages' });
export const messageWith = (page: Page, text: string) => thread(page).getByRole('listitem').filter({ hasText: text });

export async function sendMessage(page: Page, text: string): Promise<void> {
  await messageBox(page).fill(text);
  await messageBox(page).press('Enter');
}

export async function chooseInMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More about this chat' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
