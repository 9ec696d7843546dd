import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixture.ts';
import { expectText } from '../expect-text.ts';

const SUPPORT = 'support@subrosa.example';
const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click();

/** Fills in the form with a unique address and subject; returns the values. */
async function write(page: Page) {
  const values = {
    Name: 'Ana Ruiz',
    Email: `ana-${randomUUID()}@example.org`,
    Subject: `A question ${randomUUID()}`,
    Message: 'I wrote to somebody.\nWhen will it arrive?',
  };
  for (const [label, text] of Object.entries(values)) await field(page, label).fill(text);
  return values;
}

async function subjectsAtSupport(page: Page): Promise<string[]> {
  const answer = await page.request.get('/sandbox/mailbox.json', { params: { to: SUPPORT } });
  return ((await answer.json()) as { subject: string }[]).map(({ subject }) => subject);
}

test('a contact message survives a reload, is sent and is mailed', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/contact');
  const values = await write(page);
  await page.reload();
  for (const [label, text] of Object.entries(values)) await expect(field(page, label)).toHaveValue(text);

  await send(page);
  await expectText('contact.sent', page.getByRole('status'));
  await expect(page.getByRole('main').getByText(`will reply to ${values.Email} within 24 hours.`)).toBeVisible();
  await expect(field(page, 'Message')).toHaveValue('');
  await expect(field(page, 'Email')).toHaveValue(values.Email);
  await expect.poll(() => subjectsAtSupport(page), { timeout: 30_000 }).toContain(`[Contact] ${values.Subject}`);
  await page.reload();
  await expect(field(page, 'Message')).toHaveValue('');
});
