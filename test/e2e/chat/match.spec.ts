import { checkAccessibility } from '../accessibility.ts';
import { beginLetter, message, seal } from '../confessions/letter.ts';
import { expect, test } from '../fixture.ts';
import { see } from '../see.ts';
import { arrive, box, choose, confess, ELENA, JONAH, makeTalkingCouple, said, thread } from './couple.ts';

test('two confess to each other, match, and talk', async ({ page: elena, browser }) => {
  const jonah = await browser.newPage();
  const hers = await arrive(elena, ELENA);
  const his = await arrive(jonah, JONAH);

  await beginLetter(elena, his);
  await message(elena).fill('You hum when you think nobody is near.');
  await seal(elena).click();
  await expect(elena.getByRole('dialog')).toBeVisible();
  await confess(jonah, hers);

  // Without a membership: the match, and what opens the chat.
  await jonah.goto('/chat');
  await expect(jonah).toHaveURL(/\/chat\/[\da-f-]{36}$/);
  await see(jonah, 'chat.banner');
  await expect(jonah.getByRole('link', { name: 'Upgrade to Premium' })).toHaveAttribute('href', '/checkout');
  await expect(box(jonah)).toHaveCount(0);
  await checkAccessibility(jonah);

  await elena.goto('/chat');
  await see(elena, 'chat.banner');
  await checkAccessibility(elena);
  await elena.getByRole('button', { name: 'Open the chat' }).click();
  await expect(box(elena)).toBeVisible();
  await see(elena, 'chat.partner');
  await see(elena, 'chat.badge');

  // It opens on the other screen by itself, and each is really there.
  await expect(box(jonah)).toBeVisible();
  for (const one of [elena, jonah]) await expect(one.getByText('Online', { exact: true })).toBeVisible();
  await box(elena).pressSequentially('So it was you.');
  await expect(thread(jonah).getByText('Your Secret Admirer is writing')).toHaveCount(1);
  await box(elena).press('Enter');
  await expect(said(jonah, 'So it was you.')).toBeVisible();
  await expect(box(elena)).toHaveValue('');
  await expect(elena.getByRole('heading', { name: "It's a Match!" }), 'out of the way').toHaveCount(0);

  await box(jonah).fill('I hoped so.');
  await box(jonah).press('Shift+Enter');
  await box(jonah).pressSequentially('Without knowing.');
  await jonah.getByRole('button', { name: 'Send' }).click();
  await expect(said(elena, 'I hoped so.\nWithout knowing.')).toHaveCount(1);

  await box(jonah).fill('  \n ');
  await box(jonah).press('Enter');
  await expect(jonah.getByRole('button', { name: 'Send' })).toBeDisabled();
  await expect(thread(jonah).getByRole('listitem').filter({ hasText: 'You:' })).toHaveCount(1);
  for (const one of [elena, jonah]) await checkAccessibility(one);

  await elena.reload();
  await expect(said(elena, 'I hoped so.')).toBeVisible();
  await expect(elena.getByRole('heading', { name: "It's a Match!" }), 'once').toHaveCount(0);
  await elena.getByRole('link', { name: 'Back to Home' }).click();
  await expect(elena).toHaveURL('/');
});

test('gifts are given by The Masked Elite, and seen by everybody', { tag: '@once' }, async ({ page, browser }) => {
  const { elena, jonah } = await makeTalkingCouple(browser, page);

  await jonah.getByRole('button', { name: 'Give a gift' }).click();
  const picker = jonah.getByRole('dialog');
  await see(picker, 'chat.gifts-premium');
  for (const gift of ['Rose', 'Heart', 'Chocolate', 'Sparkles', 'Crown', 'Star']) {
    await expect(picker.getByRole('button', { name: gift })).toBeDisabled();
  }
  await checkAccessibility(jonah);
  await jonah.keyboard.press('Escape');

  await elena.getByRole('button', { name: 'Give a gift' }).click();
  await checkAccessibility(elena);
  await elena.getByRole('dialog').getByRole('button', { name: 'Chocolate' }).click();
  await see(elena.getByRole('status'), 'chat.gift-sent');
  await expect(said(elena, 'You gave a chocolate')).toBeVisible();
  await expect(said(jonah, 'A chocolate, for you')).toBeVisible();
});

test('masks come off when both say so, and not before', { tag: '@once' }, async ({ page, browser }) => {
  const { elena, jonah } = await makeTalkingCouple(browser, page);
  const dialog = (one: typeof page) => one.getByRole('dialog');

  await choose(elena, 'Unmask');
  await expect(dialog(elena)).toContainText('Elena Moss');
  await checkAccessibility(elena);
  await dialog(elena).getByRole('button', { name: 'Offer it' }).click();
  await expect(jonah.getByText('They would like to unmask.')).toBeVisible();
  await elena.getByRole('button', { name: 'Take it back' }).click();
  await expect(jonah.getByText('They would like to unmask.')).toHaveCount(0);

  await choose(jonah, 'Unmask');
  await dialog(jonah).getByRole('button', { name: 'Offer it' }).click();
  await expect(elena.getByText('They would like to unmask.')).toBeVisible();
  for (const [one, other] of [
    [elena, 'Jonah'],
    [jonah, 'Elena'],
  ] as const) {
    await expect(one.getByText(other)).toHaveCount(0);
  }
  await elena.getByRole('button', { name: 'Unmask', exact: true }).click();
  await expect(dialog(elena)).toContainText('cannot be undone');
  await dialog(elena).getByRole('button', { name: 'Unmask us' }).click();

  for (const [one, other] of [
    [elena, 'Jonah Reed'],
    [jonah, 'Elena Moss'],
  ] as const) {
    await expect(one.getByRole('heading', { name: 'The masks are off' })).toBeVisible();
    await expect(one.getByRole('heading', { level: 1, name: other })).toBeVisible();
    await checkAccessibility(one);
  }
  await jonah.reload();
  await expect(jonah.getByRole('heading', { level: 1, name: 'Elena Moss' })).toBeVisible();
  await expect(jonah.getByRole('heading', { name: 'The masks are off' })).toHaveCount(0);
});
