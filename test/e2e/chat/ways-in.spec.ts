import { expect, test } from '../fixture.ts';
import { ELITE, FREE, signIn } from '../people.ts';
import { expectText } from '../expect-text.ts';
import { signUpWithHandle, messageBox, sendLetter, ELENA, messageWith, sendMessage } from './couple.ts';

test('several matches show as a list with presence and unread marks', { tag: '@prove' }, async ({ page, browser }) => {
  const hers = await signUpWithHandle(page, ELENA);
  const others = [await browser.newPage(), await browser.newPage()] as const;
  for (const other of others) {
    const theirs = await signUpWithHandle(other, { premium: true });
    await sendLetter(page, theirs);
    await sendLetter(other, hers);
  }
  const [first] = others;
  await first.goto('/chat');
  await first.getByRole('button', { name: 'Continue' }).click();
  await first.getByRole('button', { name: 'Open the chat' }).click();
  await sendMessage(first, 'Which of the two am I?');

  await page.goto('/chat');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Your Secret Admirer');
  await expect(rows.first()).toContainText('Which of the two am I?');
  await expect(rows.first()).toContainText('Online');
  await expect(rows.first()).toContainText('New');
  await expect(rows.last()).toContainText('The chat is not open yet.');
  await sendMessage(first, 'Guess.');
  await expect(rows.first(), 'the list is updated live').toContainText('Guess.');

  await rows.first().getByRole('link').click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(messageWith(page, 'Guess.')).toBeVisible();
  await page.getByRole('button', { name: 'More about this chat' }).click();
  await page.getByRole('menuitem', { name: 'All matches' }).click();
  await expect(page).toHaveURL('/chat');
  await expect(rows.first()).not.toContainText('New');
});

test("the demo's two members have a chat in progress", { tag: '@prove' }, async ({ page, browser }) => {
  const flora = await browser.newPage();
  // Shown once to each.
  for (const one of [page, flora]) {
    const moment = one.getByRole('button', { name: 'Continue' });
    await one.addLocatorHandler(moment, () => moment.click());
  }
  await signIn(page, ELITE);
  await page.goto('/chat');
  await expectText('chat.partner', page);
  await expect(messageWith(page, 'Now I am blushing at a screen.')).toBeVisible();
  await expect(messageWith(page, 'You gave a rose')).toBeVisible();

  await signIn(flora, FREE);
  await flora.goto('/chat');
  await expect(messageWith(flora, 'A rose, for you')).toBeVisible();
  await expect(page.getByText('Online', { exact: true })).toBeVisible();
  await sendMessage(page, 'Same time. Bring the second letter.');
  await expect(messageWith(flora, 'Bring the second letter.').first()).toBeVisible();
  await expect(messageBox(flora)).toBeEditable();
});
