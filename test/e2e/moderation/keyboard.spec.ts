import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { SECOND } from '#platform/shared/durations.ts';
import { newPerson, signUp, type NewPerson } from '../accounts/new-person.ts';
import { expect, test } from '../fixture.ts';
import { fillLogin, post } from '../people.ts';
import { newHandle } from '../reading/reader.ts';
import { addAuthenticator, addPasskey } from '../virtual-authenticator.ts';
import { uniqueWord } from './moderator.ts';

test(
  'a moderator works through held letters by keyboard alone',
  { tag: '@desk' },
  async ({ page, browser, request }) => {
    test.slow();
    const [delivered, undone, refused] = [uniqueWord(), uniqueWord(), uniqueWord()];
    const [first, second, last] = [uniqueWord(), uniqueWord(), uniqueWord()];
    const authors = await test.step('authors send letters that are held', () =>
      Promise.all([[delivered], [undone], [refused], [first, second], [last]].map((own) => sendHeld(browser, own))));
    const moderator = newPerson();
    await test.step('a moderator adds a passkey', async () => {
      await signUp({ request }, moderator, { role: 'moderator' });
      await addAuthenticator(page);
      await page.goto('/moderation');
      await fillLogin(page, moderator);
      await addPasskey(page);
      await expect(page.getByRole('heading', { level: 1, name: 'Moderation' })).toBeFocused();
      // What the console still asks for would be refused without cookies.
      await page.goto('about:blank');
      await page.context().clearCookies();
    });

    const { keyboard } = page;
    // Timers run, but no decision is due until the journey says so.
    const now = Date.now();
    await page.clock.setFixedTime(now);
    await logInByKeyboard(page, moderator);

    await test.step('delivers, refuses and takes back', async () => {
      await goTo(page, caseWith(page, delivered));
      await keyboard.press('d');
      await keyboard.press('Enter');
      await expect(caseWith(page, delivered)).toContainText(/Delivering in \d+ s/);
      await goTo(page, caseWith(page, undone));
      await keyboard.press('r');
      await keyboard.type('Too rude.');
      await keyboard.press('Enter');
      await expect(caseWith(page, undone)).toContainText(/Refusing in \d+ s/);
      await keyboard.press('u');
      await expect(caseWith(page, undone).getByLabel('Reason')).toBeFocused();
      await expect(caseWith(page, undone).getByLabel('Reason')).toHaveValue('Too rude.');
      await keyboard.press('Escape');
      await goTo(page, caseWith(page, refused));
      await keyboard.press('r');
      await keyboard.press('Enter');
    });

    await test.step('refuses both letters of one author', async () => {
      await goTo(page, caseWith(page, second));
      const group = page.getByRole('group', { name: '2 letters by one author' }).filter({ hasText: first });
      await expect(group).toContainText(second);
      await goTo(page, group.getByRole('region', { name: 'Decide both' }));
      await keyboard.press('r');
      await keyboard.press('Enter');
      await expect(group).toContainText(/Refusing both in \d+ s/);
    });

    await test.step('what was decided is sent after ten seconds', async () => {
      await page.clock.setFixedTime(now + 10 * SECOND);
      for (const mark of [delivered, refused, first, second]) await expect(caseWith(page, mark)).toHaveCount(0);
      await expect(caseWith(page, undone).getByRole('button', { name: 'Deliver it' })).toBeVisible();
    });

    await test.step('and at once if the page is left', async () => {
      await goTo(page, caseWith(page, last));
      await keyboard.press('d');
      await keyboard.press('Enter');
      await expect(caseWith(page, last)).toContainText(/Delivering in \d+ s/);
      await page.goto('about:blank');
    });

    const states = [/waiting|delivered/, /held/, /refused/, /refused refused/, /waiting|delivered/];
    for (const [index, author] of authors.entries()) {
      await expect.poll(() => statesOf(author)).toMatch(states[index] ?? /never/);
      await author.close();
    }
  },
);

/** Sends letters that are held, as a new member. */
async function sendHeld(browser: Browser, marks: string[]): Promise<BrowserContext> {
  const author = await browser.newContext();
  await signUp(author, newPerson(), { membershipPlan: 'premium' });
  for (const mark of marks) {
    const message = `Send nudes, said the statue in ${mark}.`;
    expect((await post(author, '/api/confessions', { targetName: newHandle(), message })).status()).toBe(201);
  }
  return author;
}

async function statesOf({ request }: BrowserContext): Promise<string> {
  const { confessions } = (await (await request.get('/api/confessions/sent')).json()) as {
    confessions: { state: string }[];
  };
  return confessions.map(({ state }) => state).join(' ');
}

async function logInByKeyboard(page: Page, { email, password }: NewPerson): Promise<void> {
  await page.goto('/moderation?tab=held');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm it is you' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Use your passkey' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Moderation' })).toBeFocused();
  await expect(page.getByRole('article').first()).toBeVisible();
}

const caseWith = (page: Page, mark: string) => page.getByRole('article').filter({ hasText: mark });

const hasFocus = (of: Locator) => of.evaluate((element) => element === document.activeElement);

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < 40 && !(await hasFocus(target)); stops += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

/** Goes to an entry of the list, down to its end and then up. Other journeys add cases too. */
async function goTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-entry'));
  for (const key of ['j', 'k']) {
    let before: string | null | undefined;
    do {
      if (await hasFocus(target)) return;
      before = await focused();
      await page.keyboard.press(key);
    } while ((await focused()) !== before);
  }
  await expect(target).toBeFocused();
}
