import { newPerson, signUp } from '../accounts/new-person.ts';
import { expect, test } from '../fixture.ts';
import { post } from '../people.ts';
import { expectText } from '../expect-text.ts';
import { chooseInInbox, newHandle, openInbox, openLetters, REFUSED_FIRST, searchFor, sendTo } from './reader.ts';

test(
  'an inbox is paused, opened again, and forgotten on this device',
  { tag: '@prove' },
  async ({ page, browser, allowConsole }) => {
    allowConsole(...REFUSED_FIRST);
    const handle = newHandle();
    await openLetters(page, handle);
    await chooseInInbox(page, 'Pause the inbox');
    await expect(page.getByText('Your inbox is paused')).toBeVisible();
    await sendTo(browser, handle, { message: 'I can wait. I have practice.' });
    await openInbox(page, handle);
    await expectText('letters.none', page);
    await expect(page.getByText('Your inbox is paused')).toBeVisible();
    await chooseInInbox(page, 'Open the inbox again');
    await expect(page.getByRole('status').getByText('Inbox open')).toBeVisible();
    await expect(page.getByText('Your inbox is paused')).toHaveCount(0);

    await chooseInInbox(page, 'Forget on this device');
    await expect(page.getByRole('status').getByText('Forgotten')).toBeVisible();
    await searchFor(page, handle);
    await expectText('find.verify-first', page);
  },
);

test(
  'opting out asks for the username and deletes all letters',
  { tag: '@desk' },
  async ({ page, browser, request }) => {
    const handle = newHandle();
    await sendTo(browser, handle, { message: 'I counted the steps to your door. It is an even number.' });
    await openLetters(page, handle);
    await expectText('letters.title', page, { query: handle, count: '1' });
    await chooseInInbox(page, 'Opt out for good');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(`Type ${handle} to confirm`).fill(`@${handle}`);
    await dialog.getByRole('button', { name: 'Opt out and delete' }).click();
    await expect(page.getByRole('status').getByText('You have opted out')).toBeVisible();

    await signUp({ request }, newPerson());
    const answer = await post({ request }, '/api/confessions', { targetName: handle, message: 'Too late, I suppose.' });
    expect(answer.status()).toBe(403);
  },
);

test('a deletion requested at Instagram can be followed here', { tag: '@desk' }, async ({ page, allowConsole }) => {
  allowConsole(...REFUSED_FIRST);
  const handle = newHandle();
  await openLetters(page, handle);
  await page.goto(`/sandbox/instagram/accounts/${handle}`);
  await page.getByRole('button', { name: 'Request data deletion' }).click();
  await page.getByRole('link', { name: 'See the state of the deletion' }).click();
  await expect(page.getByRole('heading', { name: 'It is deleted' })).toBeVisible();
  await searchFor(page, handle);
  await expectText('find.verify-first', page);
});
