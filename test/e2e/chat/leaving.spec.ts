import { checkAccessibility } from '../accessibility.ts';
import { expect, test } from '../fixture.ts';
import { see } from '../see.ts';
import { box, choose, makeTalkingCouple, said, say } from './couple.ts';

test('whoever reports is rid of it, and the other one notices nothing', { tag: '@once' }, async ({ page, browser }) => {
  const { elena, jonah } = await makeTalkingCouple(browser, page);
  await say(elena, 'Something that should not have been said.');
  await expect(said(jonah, 'Something that should not')).toBeVisible();

  await jonah.getByRole('button', { name: 'More about this chat' }).click();
  await see(jonah.getByRole('menu'), 'chat.report');
  await see(jonah.getByRole('menu'), 'chat.end');
  await checkAccessibility(jonah);
  await jonah.getByRole('menuitem', { name: 'Report User' }).click();
  const dialog = jonah.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await expect(dialog.getByText('Please choose a reason')).toBeVisible();
  await checkAccessibility(jonah);
  await dialog.getByText('They harass me').click();
  await dialog.getByLabel('Anything we should know').fill('Three times now.');
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await expect(jonah.getByRole('status').getByText('Report sent')).toBeVisible();
  await expect(jonah).toHaveURL('/chat');
  await expect(jonah.getByRole('heading', { name: 'No match yet' })).toBeVisible();

  await expect(elena.getByText('Away', { exact: true })).toBeVisible();
  await say(elena, 'Are you still there?');
  await expect(said(elena, 'Are you still there?').getByRole('time')).toBeVisible();
  await expect(elena.getByText('ended')).toHaveCount(0);
});

test('a chat ends for both, and can still be read', { tag: '@once' }, async ({ page, browser }) => {
  const { elena, jonah } = await makeTalkingCouple(browser, page);
  await say(elena, 'This was lovely.');
  await expect(said(jonah, 'This was lovely.')).toBeVisible();

  await choose(elena, 'End Chat');
  const dialog = elena.getByRole('dialog');
  await checkAccessibility(elena);
  await dialog.getByRole('button', { name: 'Keep talking' }).click();
  await expect(elena.getByRole('button', { name: 'More about this chat' })).toBeFocused();
  await choose(elena, 'End Chat');
  await dialog.getByRole('button', { name: 'End it' }).click();

  for (const one of [elena, jonah]) {
    await expect(one.getByText('This chat has ended.')).toBeVisible();
    await expect(box(one)).toHaveCount(0);
    await expect(said(one, 'This was lovely.')).toBeVisible();
  }
  await checkAccessibility(jonah);
  await jonah.reload();
  await expect(said(jonah, 'This was lovely.')).toBeVisible();
  await expect(jonah.getByText('This chat has ended.')).toBeVisible();
});
