import { expect, test } from '../fixture.ts';
import { chooseInMenu, makeCoupleInChat, messageWith, sendMessage } from './couple.ts';

test(
  'reporting closes the chat for the reporter and shows nothing to the partner',
  { tag: '@prove' },
  async ({ page, browser }) => {
    const { elena, jonah } = await makeCoupleInChat(browser, page);
    await sendMessage(elena, 'Something that should not have been said.');
    await expect(messageWith(jonah, 'Something that should not')).toBeVisible();

    await chooseInMenu(jonah, 'Report User');
    const dialog = jonah.getByRole('dialog');
    await dialog.getByText('They harass me').click();
    await dialog.getByLabel('Anything we should know').fill('Three times now.');
    await dialog.getByRole('button', { name: 'Send the report' }).click();
    await expect(jonah.getByRole('heading', { name: 'You reported this chat' })).toBeFocused();
    await jonah.goto('/chat');
    await expect(jonah.getByRole('listitem').filter({ hasText: 'You reported this chat.' })).toBeVisible();

    await expect(elena.getByText('Away', { exact: true })).toBeVisible();
    await sendMessage(elena, 'Are you still there?');
    await expect(messageWith(elena, 'Are you still there?').getByRole('time')).toBeVisible();
    await expect(elena.getByText('ended')).toHaveCount(0);
  },
);
