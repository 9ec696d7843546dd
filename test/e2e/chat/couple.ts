import { randomUUID } from 'node:crypto';
import { expect, type Browser, type Page } from '@playwright/test';
import { newPerson, signUp } from '../accounts/new-person.ts';
import { subscribe } from '../membership/card.ts';
import { post } from '../people.ts';
import { proveHandle } from '../reading/reader.ts';

interface About {
  firstName?: string;
  lastName?: string;
  premium?: boolean;
}

/** Somebody new on this page, who has proved which Instagram username is theirs; answers it. */
export async function arrive(page: Page, { premium = false, ...names }: About = {}): Promise<string> {
  const handle = `chat.${randomUUID().slice(0, 8)}`;
  await signUp(page, { ...newPerson(), ...names });
  if (premium) await subscribe(page);
  await proveHandle(page, handle);
  return handle;
}

export async function confess(page: Page, targetName: string): Promise<void> {
  const message = 'You hum when you think nobody is near. I am near.';
  expect((await post(page, '/api/confessions', { targetName, message })).status()).toBe(201);
}

/** The one match that the person on this page has. */
async function matchOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/matches');
  const { matches } = (await answer.json()) as { matches: { id: string }[] };
  expect(matches).toHaveLength(1);
  return matches[0]?.id ?? '';
}

export interface Couple {
  /** Of The Masked Elite, on the test's own page. */
  elena: Page;
  /** On the free plan. */
  jonah: Page;
  matchId: string;
}

export const ELENA = { firstName: 'Elena', lastName: 'Moss', premium: true };
export const JONAH = { firstName: 'Jonah', lastName: 'Reed' };

/** Two who have confessed to each other. */
async function makeCouple(browser: Browser, elena: Page): Promise<Couple> {
  const jonah = await browser.newPage();
  const [hers, his] = [await arrive(elena, ELENA), await arrive(jonah, JONAH)];
  await confess(elena, his);
  await confess(jonah, hers);
  return { elena, jonah, matchId: await matchOf(elena) };
}

/** The same, in front of their open chat. */
export async function makeTalkingCouple(browser: Browser, page: Page): Promise<Couple> {
  const couple = await makeCouple(browser, page);
  const { elena, jonah, matchId } = couple;
  expect((await post(elena, `/api/matches/${matchId}/open`, {})).status()).toBe(200);
  for (const one of [elena, jonah]) {
    await one.goto(`/chat/${matchId}`);
    await expect(box(one)).toBeVisible();
    await one.getByRole('button', { name: 'Close this note' }).click();
  }
  return couple;
}

export const box = (page: Page) => page.getByRole('textbox', { name: 'Message' });
export const thread = (page: Page) => page.getByRole('log', { name: 'Messages' });
export const said = (page: Page, words: string) => thread(page).getByRole('listitem').filter({ hasText: words });

export async function say(page: Page, words: string): Promise<void> {
  await box(page).fill(words);
  await box(page).press('Enter');
}

export async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More about this chat' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
