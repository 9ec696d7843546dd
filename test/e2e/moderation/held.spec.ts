import { newPerson, signUp } from '../accounts/new-person.ts';
import { expect, test } from '../fixture.ts';
import { post } from '../people.ts';
import { breakSeal, newHandle, openLetters, sendTo } from '../reading/reader.ts';
import { choose, entryWith, openQueue, ownWord, sitDown } from './moderator.ts';

test(
  'a letter that a rule has stopped is delivered after all, and read',
  { tag: '@once' },
  async ({ page, browser }) => {
    const [handle, mark] = [newHandle(), ownWord()];
    const author = await browser.newContext();
    await signUp(author, newPerson());
    const message = `Send nudes, said the statue in ${mark}.`;
    expect((await post(author, '/api/confessions', { targetName: handle, message })).status()).toBe(201);
    await author.close();

    await sitDown(page);
    await openQueue(page, 'held');
    const entry = entryWith(page, mark);
    await expect(entry.getByRole('button', { name: 'Do not deliver' })).toBeVisible();
    const form = await choose(entry, 'Deliver it', 'It is about a statue.');
    await form.getByRole('button', { name: 'Deliver it' }).click();
    await expect(entry).toHaveCount(0);
    // Its words are its recipient's now.
    await page.getByRole('link', { name: 'Closed' }).click();
    await expect(entryWith(page, 'It is about a statue.')).toContainText('Its words are no longer shown.');

    // It leaves with the next one, or within a minute.
    await sendTo(browser, newHandle(), { message: 'Your laugh carries over the whole square.' });
    await page.context().clearCookies();
    await openLetters(page, handle);
    await expect((await breakSeal(page)).getByRole('blockquote')).toHaveText(message);
  },
);
