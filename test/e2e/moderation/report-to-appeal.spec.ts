import type { Page } from '@playwright/test';
import { checkAccessibility } from '../accessibility.ts';
import { newPerson, signUp } from '../accounts/new-person.ts';
import { expect, test } from '../fixture.ts';
import { fillLogin, openAccountMenu, post } from '../people.ts';
import { breakSeal, chooseInMenu, newHandle, openLetters } from '../reading/reader.ts';
import { choose, entryWith, listenIn, MODERATOR, ownWord, showQueue, sitDown } from './moderator.ts';

const AUTHOR = { firstName: 'Quillonia', lastName: 'Vanterpool' };

test(
  'a letter is reported, its author suspended and heard, and nobody learns who it is',
  { tag: '@once' },
  async ({ page, browser, allowConsole }) => {
    test.slow();
    allowConsole(/403 \(Forbidden\).*\/api\/auth\/login/, 'whoever is suspended is refused, and the browser notes it');
    const [handle, mark] = [newHandle(), ownWord()];
    const author = { ...newPerson(), ...AUTHOR };
    const id = await test.step('somebody writes', async () => {
      const context = await browser.newContext();
      await signUp(context, author);
      const letter = { targetName: handle, message: `I see you every morning, ${mark}.`, hint: 'Third row.' };
      expect((await post(context, '/api/confessions', letter)).status()).toBe(201);
      const { id: userId } = (await (await context.request.get('/api/auth/user')).json()) as { id: number };
      await context.close();
      return userId;
    });

    await test.step('somebody else reads it, and has enough', async () => {
      await openLetters(page, handle);
      await breakSeal(page);
      await chooseInMenu(page, 'Report this letter');
      const dialog = page.getByRole('dialog');
      await dialog.getByText('It harasses me').click();
      await dialog.getByLabel('Anything we should know').fill('It is the third.');
      await dialog.getByRole('button', { name: 'Send the report' }).click();
      await expect(page.getByRole('status').getByText('Letter reported')).toBeVisible();
    });

    const heard = listenIn(page);
    const number = await test.step('a moderator sees the words, and suspends whoever it is', async () => {
      await page.context().clearCookies();
      await page.goto('/moderation?tab=reports');
      await expect(page).toHaveURL(/\/login\?next=%2Fmoderation%3Ftab%3Dreports$/);
      await fillLogin(page, MODERATOR);
      const entry = entryWith(page, mark);
      await expect(entry.getByText('It is the third.')).toBeVisible();
      await expect(entry.getByText(/^due in \d+ h$/)).toBeVisible();
      await checkAccessibility(page);
      const form = await choose(entry, 'Suspend the author', 'It frightens whoever reads it.');
      const title = (await entry.getByRole('heading').innerText()).replace('Case ', '');
      await form.getByRole('button', { name: 'Suspend', exact: true }).click();
      await expect(page.getByRole('status').getByText(`Case ${title} is closed.`)).toBeVisible();
      await expect(entry).toHaveCount(0);
      await page.getByRole('link', { name: 'Closed' }).click();
      await expect(entry).toContainText('Suspended for 7 days by Morgan');
      await expect(entry).toContainText('It frightens whoever reads it.');
      await showQueue(page, 'Suspensions');
      await expect(entryWith(page, title)).toContainText('It frightens whoever reads it.');
      return title;
    });

    await test.step('the author is told why they cannot come in, and objects', async () => {
      await page.context().clearCookies();
      await page.goto('/login');
      await fillLogin(page, author);
      await expect(page.getByRole('heading', { level: 1, name: 'Your account is suspended' })).toBeFocused();
      await expect(page.getByText('You can log in again on')).toBeVisible();
      await expect(page.getByText(`Case number ${number}`)).toBeVisible();
      await page.getByLabel('Your appeal').fill('It was meant kindly. I am sorry.');
      await page.getByRole('button', { name: 'Send the appeal' }).click();
      await expect(page.getByRole('heading', { name: 'Your appeal is with us.' })).toBeFocused();
      await page.getByRole('button', { name: 'Use another account' }).click();
      await expect(page).toHaveTitle('Log in · Sub Rosa');
      await fillLogin(page, author);
      await expect(page.getByRole('heading', { name: 'Your appeal is with us.' })).toBeVisible();
      await expect(page.getByLabel('Your appeal')).toHaveCount(0);
    });

    await test.step('a moderator looks again, and lifts it', async () => {
      await sitDown(page);
      await page.goto('/');
      await (await openAccountMenu(page, MODERATOR)).getByRole('menuitem', { name: 'Moderation' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Moderation' })).toBeFocused();
      await showQueue(page, /^Appeals/);
      const entry = entryWith(page, `Appeal in case ${number}`);
      await expect(entry).toContainText('It was meant kindly. I am sorry.');
      // Judged by what was written, like the case itself.
      for (const words of [mark, 'Hint: Third row.', 'It is the third.', 'It frightens whoever reads it.']) {
        await expect(entry).toContainText(words);
      }
      const form = await choose(entry, 'Lift the suspension', 'A first time, and they are sorry.');
      await form.getByRole('button', { name: 'Lift it' }).click();
      await expect(entry).toHaveCount(0);
      await showQueue(page, 'Suspensions');
      await expect(page.getByRole('article').or(page.getByText('Nobody is suspended.')).first()).toBeVisible();
      await expect(entryWith(page, number)).toHaveCount(0);
      await page.goto('/moderation?tab=reports&show=done');
      await expect(entryWith(page, number)).toContainText('The suspension was lifted since.');
      await page.goto('/moderation?tab=appeals&show=done');
      await expect(entryWith(page, number)).toContainText('Suspension lifted by Morgan');
    });

    await expectNobodyNamed(page, heard, [...Object.values(AUTHOR), author.email, handle], id);
    await page.context().clearCookies();
    await page.goto('/login');
    await fillLogin(page, author);
    await expect(page.getByRole('button', { name: /^Account menu of Quillonia Vanterpool/ })).toBeVisible();
  },
);

/** Neither what the console shows nor anything it is told says who wrote, or to whom. */
async function expectNobodyNamed(page: Page, heard: Map<string, Promise<string>>, names: string[], id: number) {
  let read = 0;
  const html = await page.content();
  for (const name of names) expect(html).not.toContain(name);
  for (const [address, answer] of heard) {
    const text = await answer;
    if (text) read += 1;
    for (const name of names) expect(text, address).not.toContain(name);
    // Cases, suspensions and appeals hold no number but the length of a suspension, so none of them can be anybody's.
    const told = text.replaceAll(/"days":(7|30)\b/g, '');
    if (!address.includes('/overview')) expect(told, `${address} ${id}`).not.toMatch(/[:[,]\d+[,}\]]/);
  }
  expect(read).toBeGreaterThan(8);
}
