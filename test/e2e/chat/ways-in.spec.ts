import { expect, test } from '../fixture.ts';
import { ELITE, FREE, signIn } from '../people.ts';
import { see } from '../see.ts';
import { arrive, box, confess, ELENA, said, say } from './couple.ts';

test('several matches show as a list with presence and unread marks', { tag: '@once' }, async ({ page, browser }) => {
  const hers = await arrive(page, ELENA);
  const others = [await browser.newPage(), await browser.newPage()] as const;
  for (const other of others) {
    const theirs = await arrive(other, { premium: true });
    await confess(page, theirs);
    await confess(other, hers);
  }
  const [first] = others;
  await first.goto('/chat');
  await first.getByRole('button', { name: 'Open the chat' }).click();
  await say(first, 'Which of the two am I?');

  await page.goto('/chat');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Your Secret Admirer');
  await expect(rows.first()).toContainText('Which of the two am I?');
  await expect(rows.first()).toContainText('Online');
  await expect(rows.first()).toContainText('New');
  await expect(rows.last()).toContainText('The chat is not open yet.');
  await say(first, 'Guess.');
  await expect(rows.first(), 'it changes while it is looked at').toContainText('Guess.');

  await rows.first().getByRole('link').click();
  await expect(said(page, 'Guess.')).toBeVisible();
  await page.getByRole('button', { name: 'More about this chat' }).click();
  await page.getByRole('menuitem', { name: 'All matches' }).click();
  await expect(page).toHaveURL('/chat');
  await expect(rows.first()).not.toContainText('New');
});

test("the demo's two members have a chat in progress", { tag: '@once' }, async ({ page, browser }) => {
  await signIn(page, ELITE);
  await page.goto('/chat');
  await see(page, 'chat.partner');
  await expect(said(page, 'Now I am blushing at a screen.')).toBeVisible();
  await expect(said(page, 'You gave a rose')).toBeVisible();

  const flora = await browser.newPage();
  await signIn(flora, FREE);
  await flora.goto('/chat');
  await expect(said(flora, 'A rose, for you')).toBeVisible();
  await expect(page.getByText('Online', { exact: true })).toBeVisible();
  await say(page, 'Same time. Bring the second letter.');
  await expect(said(flora, 'Bring the second letter.').first()).toBeVisible();
  await expect(box(flora)).toBeEditable();
});
