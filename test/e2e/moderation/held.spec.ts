import { newPerson, signUp } from '../accounts/new-person.ts';
import { expect, test } from '../fixture.ts';
import { post } from '../people.ts';
import { breakSeal, newHandle, openLetters, sendTo } from '../reading/reader.ts';
import { fillDecision, entryWith, openQueue, sendNow, uniqueWord, signInAsModerator } from './moderator.ts';

test('a held letter is delivered by a moderator and read', { tag: ['@desk', '@prove'] }, async ({ page, browser }) => {
  const [handle, mark] = [newHandle(), uniqueWord()];
  const author = await browser.newContext();
  await signUp(author, newPerson());
  const message = `Send nudes, said the statue in ${mark}.`;
  expect((await post(author, '/api/confessions', { targetName: handle, message })).status()).toBe(201);
  await author.close();

  await signInAsModerator(page);
  await openQueue(page, 'held');
  const entry = entryWith(page, mark);
  await expect(entry.getByRole('button', { name: 'Do not deliver' })).toBeVisible();
  const form = await fillDecision(entry, 'Deliver it', 'It is about a statue.');
  await form.getByRole('button', { name: 'Deliver it' }).click();
  await sendNow(entry);
  await expect(entry).toHaveCount(0);
  // Moderators no longer see its text, which now belongs to the recipient.
  await page.getByRole('link', { name: 'Closed' }).click();
  await expect(entryWith(page, 'It is about a statue.')).toContainText('The text is no longer available.');

  // It is delivered with the next letter, or within a minute.
  await sendTo(browser, newHandle(), { message: 'Your laugh carries over the whole square.' });
  await page.context().clearCookies();
  await openLetters(page, handle);
  await expect((await breakSeal(page)).getByRole('blockquote')).toHaveText(message);
});
