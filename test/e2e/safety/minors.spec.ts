import type { Browser, BrowserContext } from '@playwright/test';
import { newPerson, signUp } from '../accounts/new-person.ts';
import { expect, test } from '../fixture.ts';
import { post } from '../people.ts';
import { breakSeal, newHandle, openInbox, openLetters } from '../reading/reader.ts';
import { expectText } from '../expect-text.ts';

const SIXTEEN = { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01`, parentalPermission: true };
const YOUNG = 'You lent me your umbrella and walked home in the rain.';
const OLD = 'I have watched you from the office window.';

/** A new author, in a context without a page. */
async function writer(browser: Browser, age: object = {}): Promise<BrowserContext> {
  const context = await browser.newContext();
  await signUp(context, newPerson(), age);
  return context;
}

test(
  'a minor gets letters from minors only; those from adults look delivered to their authors',
  { tag: '@prove' },
  async ({ page, browser }) => {
    const handle = newHandle();
    const [friend, early, late] = [await writer(browser, SIXTEEN), await writer(browser), await writer(browser)];
    const write = async (author: BrowserContext, message: string) =>
      expect((await post(author, '/api/confessions', { targetName: handle, message })).status()).toBe(201);
    await write(early, OLD);
    await write(friend, YOUNG);

    await signUp(page, newPerson(), SIXTEEN);
    await openLetters(page, handle);
    await expectText('letters.title', page, { query: handle, count: '1' });
    await write(late, OLD);
    await openInbox(page, handle);
    await expectText('letters.title', page, { query: handle, count: '1' });
    const sheet = await breakSeal(page);
    await expect(sheet.getByRole('blockquote')).toHaveText(YOUNG);
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);

    for (const author of [early, late]) {
      const desk = await author.newPage();
      await desk.goto('/sent');
      await expect(desk.getByText('Delivered', { exact: true })).toBeVisible();
      await expect(desk.getByText(/^Delivered on /)).toBeVisible();
    }
    for (const author of [friend, early, late]) await author.close();
  },
);
