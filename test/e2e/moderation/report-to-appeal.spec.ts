import type { Page } from '@playwright/test';
import { newPerson, signUp } from '../accounts/new-person.ts';
import { expect, test } from '../fixture.ts';
import { fillLogin, openAccountMenu, post } from '../people.ts';
import { breakSeal, newHandle, openLetters, reportLetter } from '../reading/reader.ts';
import {
  confirmWithCode,
  fillDecision,
  entryWith,
  recordAnswers,
  MODERATOR,
  sendNow,
  uniqueWord,
  showQueue,
  signInAsModerator,
} from './moderator.ts';

const AUTHOR = { firstName: 'Quillonia', lastName: 'Vanterpool' };

test(
  'a letter is reported, its author is suspended and appeals, and stays anonymous',
  { tag: '@desk' },
  async ({ page, browser, allowConsole }) => {
    test.slow();
    allowConsole(/403 \(Forbidden\).*\/api\/auth\/login/, 'a suspended member is refused, and the browser logs it');
    const [handle, mark] = [newHandle(), uniqueWord()];
    const author = { ...newPerson(), ...AUTHOR };
    const id = await test.step('the author sends a letter', async () => {
      const context = await browser.newContext();
      await signUp(context, author);
      const letter = { targetName: handle, message: `I see you every morning, ${mark}.`, hint: 'Third row.' };
      expect((await post(context, '/api/confessions', letter)).status()).toBe(201);
      const { id: userId } = (await (await context.request.get('/api/auth/user')).json()) as { id: number };
      await context.close();
      return userId;
    });

    await test.step('the recipient reads and reports it', async () => {
      await openLetters(page, handle);
      await breakSeal(page);
      await reportLetter(page);
    });

    const answers = recordAnswers(page);
    const number = await test.step('a moderator reads the letter and suspends the author', async () => {
      await page.context().clearCookies();
      await page.goto('/moderation?tab=reports');
      await expect(page).toHaveURL(/\/login\?next=%2Fmoderation%3Ftab%3Dreports$/);
      await fillLogin(page, MODERATOR);
      await confirmWithCode(page);
      const entry = entryWith(page, mark);
      await expect(entry.getByText('It is the third.')).toBeVisible();
      await expect(entry.getByText(/^due in \d+ h( \d+ min)?$/)).toBeVisible();
      const form = await fillDecision(entry, 'Suspend the author', 'It frightens whoever reads it.');
      const title = (await entry.getByRole('heading').innerText()).replace('Case ', '');
      await form.getByRole('button', { name: 'Suspend', exact: true }).click();
      await sendNow(entry);
      await expect(page.getByRole('status').getByText(`Case ${title} is closed.`)).toBeVisible();
      await expect(entry).toHaveCount(0);
      await page.getByRole('link', { name: 'Closed' }).click();
      await expect(entry).toContainText('Suspended for 7 days by Morgan');
      await expect(entry).toContainText('It frightens whoever reads it.');
      await showQueue(page, 'Suspensions');
      await expect(entryWith(page, title)).toContainText('It frightens whoever reads it.');
      return title;
    });

    await test.step('the author sees the reason at the log-in page and appeals', async () => {
      await page.context().clearCookies();
      await page.goto('/login');
      await fillLogin(page, author);
      await expect(page.getByRole('heading', { level: 1, name: 'Your account is suspended' })).toBeFocused();
      await expect(page.getByText('You can log in again on')).toBeVisible();
      await expect(page.getByText(`Case number ${number}`)).toBeVisible();
      await page.getByLabel('Your appeal').fill('It was meant kindly. I am sorry.');
      await page.getByRole('button', { name: 'Send the appeal' }).click();
      await expect(page.getByRole('heading', { name: 'We got your appeal' })).toBeFocused();
      await page.getByRole('button', { name: 'Use another account' }).click();
      await expect(page).toHaveTitle('Log in · Sub Rosa');
      await fillLogin(page, author);
      await expect(page.getByRole('heading', { name: 'We got your appeal' })).toBeVisible();
      await expect(page.getByLabel('Your appeal')).toHaveCount(0);
    });

    await test.step('a moderator lifts the suspension', async () => {
      await signInAsModerator(page);
      await page.goto('/');
      await (await openAccountMenu(page, MODERATOR)).getByRole('menuitem', { name: 'Moderation' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Moderation' })).toBeFocused();
      await showQueue(page, /^Appeals/);
      const entry = entryWith(page, `Appeal in case ${number}`);
      await expect(entry).toContainText('It was meant kindly. I am sorry.');
      // The appeal shows the reported letter, like the case itself.
      for (const text of [mark, 'Hint: Third row.', 'It is the third.', 'It frightens whoever reads it.']) {
        await expect(entry).toContainText(text);
      }
      const form = await fillDecision(entry, 'Lift the suspension', 'A first time, and they are sorry.');
      await form.getByRole('button', { name: 'Lift it' }).click();
      await expect(entry).toHaveCount(0);
      await showQueue(page, 'Suspensions');
      await expect(page.getByRole('article').or(page.getByText('Nobody is suspended.')).first()).toBeVisible();
      await expect(entryWith(page, number)).toHaveCount(0);
      await page.goto('/moderation?tab=reports&show=done');
      await expect(entryWith(page, number)).toContainText('The suspension has been lifted since.');
      await page.goto('/moderation?tab=appeals&show=done');
      await expect(entryWith(page, number)).toContainText('Suspension lifted by Morgan');
    });

    await expectNobodyNamed(page, answers, [...Object.values(AUTHOR), author.email, handle], id);
    await page.context().clearCookies();
    await page.goto('/login');
    await fillLogin(page, author);
    await expect(page.getByRole('button', { name: /account menu of Quillonia Vanterpool/ })).toBeVisible();
  },
);

/** Asserts that neither the console's page nor any answer to it names the author or the recipient. */
async function expectNobodyNamed(page: Page, answers: Map<string, Promise<string>>, names: string[], id: number) {
  let read = 0;
  const html = await page.content();
  for (const name of names) expect(html).not.toContain(name);
  for (const [address, answer] of answers) {
    const text = await answer;
    if (text) read += 1;
    for (const name of names) expect(text, address).not.toContain(name);
    // The only number in cases, suspensions and appeals is the length of a suspension, so none of them can be a user's id.
    const rest = text.replaceAll(/"days":(7|30)\b/g, '');
    if (!address.includes('/overview')) expect(rest, `${address} ${id}`).not.toMatch(/[:[,]\d+[,}\]]/);
  }
  expect(read).toBeGreaterThan(8);
}
