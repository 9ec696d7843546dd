import { expect, type Page } from '@playwright/test';

/** Finds somebody on the home page and selects them. */
export async function choose(page: Page, username: string): Promise<void> {
  await page.getByLabel('Instagram username').fill(username);
  await page.getByRole('button', { name: 'Find Instagram Profile' }).click();
  await page.getByRole('button', { name: 'Select Profile' }).click();
}

/** The sheet is on the table, with nothing on it yet. For somebody who is signed in. */
export async function beginLetter(page: Page, username: string): Promise<void> {
  await page.goto('/');
  await choose(page, username);
  await expect(page.getByRole('heading', { name: 'Write your confession' })).toBeVisible();
}

export const message = (page: Page) => page.getByLabel('Message', { exact: true });
export const preview = (page: Page) => page.getByRole('region', { name: 'As they will read it' });
export const seal = (page: Page) => page.getByRole('button', { name: 'Seal and send' });
