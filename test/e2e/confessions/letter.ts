import { expect, type Page } from '@playwright/test';

/** Searches for a username on the home page and selects the profile. */
export async function selectProfile(page: Page, username: string): Promise<void> {
  await page.getByLabel('Instagram username').fill(username);
  await page.getByRole('button', { name: 'Find Instagram Profile' }).click();
  await page.getByRole('button', { name: 'Select Profile' }).click();
}

/** Opens an empty letter to this username. The page must be signed in. */
export async function beginLetter(page: Page, username: string): Promise<void> {
  await page.goto('/');
  await selectProfile(page, username);
  await expect(page.getByRole('heading', { name: 'Write your confession' })).toBeVisible();
}

export const message = (page: Page) => page.getByLabel('Message', { exact: true });
export const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
export const seal = (page: Page) => page.getByRole('button', { name: 'Seal and send' });
