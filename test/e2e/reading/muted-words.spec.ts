import { makeCoupleInChat, messageWith, sendMessage } from '../chat/couple.ts';
import { expect, test } from '../fixture.ts';
import { chooseInInbox } from './reader.ts';

test('letters and messages with a muted word are folded, and one press shows them', async ({ page, browser }) => {
  const { elena, jonah, matchId } = await makeCoupleInChat(browser, page);
  await elena.goto('/search-confessions');
  await expect(elena.getByRole('button', { name: 'Break the seal' })).toBeVisible();
  await chooseInInbox(elena, 'Muted words');
  const dialog = elena.getByRole('dialog');
  await dialog.getByLabel('Word or phrase').fill('near, harbour');
  await dialog.getByLabel('Word or phrase').press('Enter');
  await expect(dialog.getByText('2 of 50')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await expect(elena.getByText('Hidden by your words')).toBeVisible();
  await expect(elena.getByRole('button', { name: 'Break the seal' })).toHaveCount(0);
  await elena.getByRole('button', { name: 'Show letter' }).click();
  const letter = elena.getByRole('listitem').filter({ hasText: 'You hum when you think nobody is near.' });
  await expect(letter).toBeFocused();

  await elena.goto(`/chat/${matchId}`);
  await sendMessage(jonah, 'Down at the h a r b o u r?');
  await expect(messageWith(elena, 'Hidden by your words')).toBeVisible();
  await elena.reload();
  await messageWith(elena, 'Hidden by your words').getByRole('button', { name: 'Show message' }).click();
  await expect(messageWith(elena, 'Down at the h a r b o u r?')).toBeVisible();
  await expect(messageWith(jonah, 'Down at the h a r b o u r?')).toBeVisible();
});
