import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { checkAccessibility } from '../accessibility.ts';
import { expect, test } from '../fixture.ts';
import { ELITE, openAccountMenu, signIn } from '../people.ts';
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

test('somebody writes to us: kept over a reload, sent, and mailed to those who answer', async ({ page }) => {
  await page.goto('/contact');
  await send(page);
  for (const wrong of ['Please enter your name', 'Please enter a valid email address', 'Please write a message']) {
    await expect(page.getByText(wrong)).toBeVisible();
  }
  await checkAccessibility(page);

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

test(
  'what is not taken is not lost, and says how else to reach us',
  { tag: '@once' },
  async ({ page, allowConsole }) => {
    allowConsole(/502 \(Bad Gateway\).*\/api\/contact/, 'the browser notes every failed call');
    allowConsole(/429 \(Too Many Requests\).*\/api\/contact/, 'the browser notes every failed call');
    allowConsole(/502 from POST/, 'this journey is about a proxy that fails');
    await page.goto('/contact');
    const words = await write(page);
    await expect(page.getByRole('link', { name: SUPPORT })).toHaveAttribute('href', `mailto:${SUPPORT}`);
    await page.route('**/api/contact', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }), {
      times: 1,
    });
    await send(page);
    const alert = page.getByRole('alert');
    await see(alert, 'contact.failed');
    await see(alert, 'contact.failed-fallback', { email: SUPPORT });

    const tooMany = { code: 'TOO_MANY_REQUESTS', message: 'That was a lot at once.' };
    await page.route('**/api/contact', (route) => route.fulfill({ status: 429, json: tooMany }), { times: 1 });
    await send(page);
    await expect(alert).toContainText('That was a lot at once.');
    await expect(field(page, 'Message')).toHaveValue(words.Message);
    await send(page);
    await see(page.getByRole('status'), 'contact.sent');
  },
);

test('a member is known, goes first, and leaves no draft behind', { tag: '@once' }, async ({ page }) => {
  await signIn(page, ELITE);
  await page.goto('/contact');
  await expect(field(page, 'Name')).toHaveValue(ELITE.name);
  await expect(field(page, 'Email')).toHaveValue(ELITE.email);
  await expect(page.getByText('your message goes before the others')).toBeVisible();
  const { Subject } = await write(page);
  await send(page);
  await see(page.getByRole('status'), 'contact.sent');
  await expect
    .poll(() => subjectsAtSupport(page), { timeout: 30_000 })
    .toContain(`[Contact, The Masked Elite] ${Subject}`);

  await field(page, 'Message').fill('Something that nobody else should read.');
  await (await openAccountMenu(page, ELITE)).getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  await page.goto('/contact');
  await expect(field(page, 'Message')).toHaveValue('');
  await expect(field(page, 'Email')).toHaveValue('');
});
