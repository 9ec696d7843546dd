import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';

/** The part of the verify view that leads through a proof by a message. */
export const panel = (page: Page) => page.getByRole('region', { name: 'Send us a message' });
export const digitsField = (page: Page) => panel(page).getByLabel('The six digits');

/** Chooses the message on the verify view or among the linked accounts, and returns the link to our account that the page shows. */
export async function startByMessage(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^(Send us a message|Link by message)$/ }).click();
  const link = panel(page).getByRole('link', { name: 'Open Instagram' });
  await expect(link).toBeVisible();
  return (await link.getAttribute('href')) ?? '';
}

/** On the page that the link opens: chooses whose phone it is, and sends the code that the link has put there. */
export async function sendCode(phone: Page, username: string): Promise<void> {
  await expect(phone.getByRole('heading', { name: 'Whose phone?' })).toBeVisible();
  await phone.getByLabel('Username').fill(username);
  await phone.getByRole('button', { name: 'Open' }).click();
  await phone.getByRole('button', { name: 'Send' }).click();
}

/** The digits in the last answer on a phone, once it has come. */
export async function readDigits(phone: Page): Promise<string> {
  const answer = phone.getByRole('log', { name: 'Conversation' }).getByText(/\b\d{6}\b/);
  await expect(answer.last()).toBeVisible();
  return /\b\d{6}\b/.exec((await answer.last().textContent()) ?? '')?.[0] ?? '';
}

/** A second device. */
export async function openPhone(browser: Browser, link: string): Promise<{ phone: Page; device: BrowserContext }> {
  const device = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await device.newPage();
  await phone.goto(link);
  return { phone, device };
}
