import type { Page } from '@playwright/test';
import type { Unread } from '#features/alerts/contract.ts';
import { checkAccessibility } from '../accessibility.ts';
import { newPerson, signUp } from '../accounts/new-person.ts';
import { expect, test } from '../fixture.ts';
import { ELITE, openAccountMenu, signIn } from '../people.ts';
import { breakSeal, searchFor, sendTo } from '../reading/reader.ts';
import { awaitMail, mailsAbout } from './newest-mail.ts';

test.describe.configure({ mode: 'default' });

const ALERT = 'Somebody has confessed to you';
const WORDS = 'The ferryman knows, and he promised me silence.';

test(
  'a letter to a linked account shows in the header and comes by mail, which one press stops',
  { tag: '@once' },
  async ({ page, browser, isMobile }) => {
    // The phone by candle-light, the desk by daylight: everything is seen in both.
    await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light' });
    const before = (await mailsAbout(page, ELITE.email, ALERT)).length;
    await signIn(page, ELITE);
    await wantMails(page);
    await page.goto('/');
    const waiting = (await unread(page)).letters;
    await sendTo(browser, 'elise.marchetti', { message: WORDS });

    // Whoever comes back to the page sees it without loading it anew.
    await comeBack(page);
    await expect(
      page.getByRole('button', { name: /^Account menu of Elise Marchetti: \d+ sealed letter/ }),
    ).toBeVisible();
    await expect.poll(() => countLetters(page)).toBeGreaterThan(waiting);
    await page.reload();
    await expect.poll(async () => (await countLetters(page)) - (await unread(page)).letters).toBe(0);
    await openAccountMenu(page, ELITE);
    await checkAccessibility(page);
    await page.getByRole('menuitem', { name: 'Letters to you' }).click();
    await expect(page).toHaveURL(/\/search-confessions$/);

    const mail = await awaitMail(page, ELITE.email, ALERT, before);
    expect(mail.text).not.toMatch(/ferryman|silence/);
    const [, unsubscribe = ''] = mail.links;
    await page.goto(unsubscribe);
    await expect(page.getByRole('heading', { name: 'Stop these emails' })).toBeVisible();
    await checkAccessibility(page);
    // To have looked is not to have asked for it.
    const settings = await page.request.get('/api/privacy/settings');
    expect(await settings.json()).toMatchObject({ emailNotifications: true });
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeFocused();
    await checkAccessibility(page);

    await page.getByRole('main').getByRole('link', { name: 'Account Settings' }).click();
    const choice = page.getByRole('switch', { name: 'Email notifications' });
    await expect(choice).not.toBeChecked();
    await choice.click();
    await expect(choice).toBeChecked();
  },
);

// In the order written: this one reads what the first counts.
test('the mark counts again once a letter is read', { tag: '@once' }, async ({ page, browser }) => {
  await sendTo(browser, 'elise.marchetti', { message: WORDS });
  await signIn(page, ELITE);
  // Linking was the proof: nothing is asked for before the letters are there.
  await searchFor(page, 'elise.marchetti');
  const recount = page.waitForResponse('**/api/unread');
  await breakSeal(page);
  expect((await recount).status()).toBe(200);
});

test('nothing waits for somebody new, and the menu leads to where it would', { tag: '@once' }, async ({ page }) => {
  await signUp(page, newPerson());
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Account menu of Rosa Klein', exact: true })).toBeVisible();
  await openAccountMenu(page, { name: 'Rosa Klein', email: '', password: '' });
  await expect(page.getByRole('menuitem', { name: 'Letters to you', exact: true })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Matches', exact: true }).click();
  await expect(page).toHaveURL(/\/chat$/);
});

test(
  'a link that lost its end says so and shows another way; a mail program’s address leads to the page',
  { tag: '@once' },
  async ({ page, allowConsole }) => {
    allowConsole(/403 \(Forbidden\).*\/api\/alerts\/unsubscribe/, 'a forged link is refused, and the browser notes it');
    await page.goto('/api/alerts/unsubscribe/half-a-link');
    await expect(page).toHaveURL(/\/unsubscribe\/half-a-link$/);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeFocused();
    await checkAccessibility(page);
    await expect(page.getByRole('main').getByRole('link', { name: 'Account Settings' })).toBeVisible();
  },
);

test('a press that fails can be repeated', { tag: '@once' }, async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED.*\/api\/alerts\/unsubscribe/, 'the browser notes every failed call');
  await page.route('**/api/alerts/unsubscribe/*', (route) => route.abort(), { times: 1 });
  await page.goto('/unsubscribe/half-a-link');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('main').getByRole('alert')).not.toBeEmpty();
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeEnabled();
});

async function unread(page: Page): Promise<Unread> {
  return (await (await page.request.get('/api/unread')).json()) as Unread;
}

/** By the words of the mark; other journeys may write to the same account meanwhile. */
async function countLetters(page: Page): Promise<number> {
  const label = await page.getByRole('button', { name: 'Account menu of Elise Marchetti' }).getAttribute('aria-label');
  return Number(/(\d+) sealed/.exec(label ?? '')?.[1] ?? 0);
}

/** A try before this one may have ended where they were switched off. */
async function wantMails(page: Page): Promise<void> {
  const data = { emailNotifications: true, dataCollection: true, findableByName: true };
  const headers = { origin: test.info().project.use.baseURL ?? '' };
  expect((await page.request.put('/api/privacy/settings', { data, headers })).status()).toBe(200);
}

async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}
