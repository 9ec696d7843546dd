import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixture.ts';
import { see } from '../see.ts';

const SUPPORT = 'support@subrosa.example';
const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click();

/** Fills the form in with words of its own, and answers them. */
async function write(page: Page) {
  const words = {
    Name: 'Ana Ruiz',
    Email: `ana-${randomUUID()}@example.org`,
    Subject: `A question ${randomUUID()}`,
    Message: 'I wrote to somebody.\nWhen will it arrive?',
  };
  for (const [label, text] of Object.entries(words)) await field(page, label).fill(text);
  return words;
}

async function subjectsAtSupport(page: Page): Promise<string[]> {
  const answer = await page.request.get('/sandbox/mailbox.json', { params: { to: SUPPORT } });
  return ((await answer.json()) as { subject: string }[]).map(({ subject }) => subject);
}

test('a contact message survives a reload, is sent and is mailed', { tag: '@once' }, async ({ page }) => {
  await page.goto('/contact');
  const words = await write(page);
  await page.reload();
  for (const [label, text] of Object.entries(words)) await expect(field(page, label)).toHaveValue(text);

  await send(page);
  await see(page.getByRole('status'), 'contact.sent');
  await expect(page.getByRole('main').getByText(`We reply to ${words.Email} within 24 hours.`)).toBeVisible();
  await expect(field(page, 'Message')).toHaveValue('');
  await expect(field(page, 'Email')).toHaveValue(words.Email);
  await expect.poll(() => subjectsAtSupport(page), { timeout: 30_000 }).toContain(`[Contact] ${words.Subject}`);
  await page.reload();
  await expect(field(page, 'Message')).toHaveValue('');
});
