import type { Page } from '@playwright/test';
import type { Unread } from '#features/notices/contract.ts';
import { expect, test } from '../fixture.ts';
import { ELITE, signIn } from '../people.ts';
import { sendTo } from '../reading/reader.ts';
import { awaitMail, mailsAbout } from '../mailbox.ts';

const ALERT = 'Something is waiting for you on Sub Rosa';
const MESSAGE = 'The ferryman knows, and he promised me silence.';

test(
  'a letter to a linked account shows in the header and comes by mail, which one press stops',
  { tag: '@desk' },
  async ({ page, browser }) => {
    const before = (await mailsAbout(page, ELITE.email, ALERT)).length;
    await signIn(page, ELITE);
    await turnMailsOn(page);
    await page.goto('/');
    const waiting = (await unread(page)).letters;
    await sendTo(browser, 'elise.marchetti', { message: MESSAGE });

    // Returning to the tab shows it without a reload.
    await returnToTab(page);
    await expect(
      page.getByRole('button', { name: /account menu of Elise Marchetti: \d+ sealed letter/ }),
    ).toBeVisible();
    await expect.poll(() => countLetters(page)).toBeGreaterThan(waiting);
    await page.reload();
    await expect.poll(async () => (await countLetters(page)) - (await unread(page)).letters).toBe(0);
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Letters \d+ new/ })
      .click();
    await expect(page).toHaveURL(/\/search-confessions$/);
    await expect(page.getByRole('heading', { name: /^Confessions for "elise\.marchetti"/ })).toBeVisible();

    const mail = await awaitMail(page, ELITE.email, ALERT, before);
    expect(mail.text).not.toMatch(/ferryman|silence/);
    const [, unsubscribe = ''] = mail.links;
    await page.goto(unsubscribe);
    await expect(page.getByRole('heading', { name: 'Stop these emails' })).toBeVisible();
    // Opening the page does not unsubscribe.
    const settings = await page.request.get('/api/privacy/settings');
    expect(await settings.json()).toMatchObject({ emailNotifications: true });
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeFocused();

    await page.getByRole('main').getByRole('link', { name: 'Account Settings' }).click();
    const choice = page.getByRole('switch', { name: 'Email notifications' });
    await expect(choice).not.toBeChecked();
    await choice.click();
    await expect(choice).toBeChecked();
  },
);

async function unread(page: Page): Promise<Unread> {
  return (await (await page.request.get('/api/unread')).json()) as Unread;
}

/** Reads the number from the label. Other journeys may write to the same account meanwhile. */
async function countLetters(page: Page): Promise<number> {
  const label = await page.getByRole('button', { name: 'Account menu of Elise Marchetti' }).getAttribute('aria-label');
  return Number(/(\d+) sealed/.exec(label ?? '')?.[1] ?? 0);
}

/** Turns mails on, because an earlier attempt of this journey may have ended while they were off. */
async function turnMailsOn(page: Page): Promise<void> {
  const data = { emailNotifications: true, dataCollection: true, findableByName: true };
  const headers = { origin: test.info().project.use.baseURL ?? '' };
  expect((await page.request.put('/api/privacy/settings', { data, headers })).status()).toBe(200);
}

async function returnToTab(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}
