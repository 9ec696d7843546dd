import { checkAccessibility } from '../accessibility.ts';
import { beginLetter, message, seal } from '../confessions/letter.ts';
import { expect, test } from '../fixture.ts';
import { see } from '../see.ts';
import { arrive, box, choose, confess, ELENA, JONAH, makeTalkingCouple, said, thread } from './couple.ts';

test('two members confess to each other, match and chat', async ({ page: elena, browser }) => {
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

  await elena.goto('/chat');
  await elena.getByRole('button', { name: 'Open the chat' }).click();
  await expect(box(elena)).toBeVisible();
  await see(elena, 'chat.partner');
  await see(elena, 'chat.badge');

  // It opens on the other screen by itself, and each is really there.
  await expect(box(jonah)).toBeVisible();
  for (const one of [elena, jonah]) await expect(one.getByText('Online', { exact: true })).toBeVisible();
  // Typing is stored nowhere: what is typed before the other page listens is lost, and shows with the next words.
  await expect(async () => {
    await box(elena).fill('');
    await box(elena).pressSequentially('So it was you.');
    await expect(thread(jonah).getByText('Your Secret Admirer is writing')).toHaveCount(1, { timeout: 4_000 });
  }).toPass();
  await box(elena).press('Enter');
  await expect(said(jonah, 'So it was you.')).toBeVisible();
  await expect(box(elena)).toHaveValue('');
  await expect(elena.getByRole('heading', { name: "It's a Match!" }), 'out of the way').toHaveCount(0);

  await box(jonah).fill('I hoped so.');
  await box(jonah).press('Shift+Enter');
  await box(jonah).pressSequentially('Without knowing.');
  await jonah.getByRole('button', { name: 'Send' }).click();
  await expect(said(elena, 'I hoped so.\nWithout knowing.')).toHaveCount(1);

  await checkAccessibility(elena);

  await elena.reload();
  await expect(said(elena, 'I hoped so.')).toBeVisible();
  await expect(elena.getByRole('heading', { name: "It's a Match!" }), 'once').toHaveCount(0);
  await elena.getByRole('link', { name: 'Back to Home' }).click();
  await expect(elena).toHaveURL('/');
});

test('a gift is sent, both unmask, and the chat is ended', { tag: '@once' }, async ({ page, browser }) => {
  const { elena, jonah } = await makeTalkingCouple(browser, page);
  const dialog = (one: typeof page) => one.getByRole('dialog');

  await test.step('The Masked Elite give, and everybody sees it', async () => {
    await elena.getByRole('button', { name: 'Give a gift' }).click();
    await dialog(elena).getByRole('button', { name: 'Chocolate' }).click();
    await see(elena.getByRole('status'), 'chat.gift-sent');
    await expect(said(elena, 'You gave a chocolate')).toBeVisible();
    await expect(said(jonah, 'A chocolate, for you')).toBeVisible();
  });

  await test.step('masks come off when both say so, and not before', async () => {
    await choose(elena, 'Unmask');
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
    await dialog(elena).getByRole('button', { name: 'Unmask us' }).click();
    for (const [one, other] of [
      [elena, 'Jonah Reed'],
      [jonah, 'Elena Moss'],
    ] as const) {
      await expect(one.getByRole('heading', { name: 'The masks are off' })).toBeVisible();
      await expect(one.getByRole('heading', { level: 1, name: other })).toBeVisible();
    }
  });

  await test.step('it ends for both, and can still be read', async () => {
    await choose(elena, 'End Chat');
    await dialog(elena).getByRole('button', { name: 'End it' }).click();
    for (const one of [elena, jonah]) {
      await expect(one.getByText('This chat has ended.')).toBeVisible();
      await expect(box(one)).toHaveCount(0);
    }
    await jonah.reload();
    await expect(said(jonah, 'A chocolate, for you')).toBeVisible();
    await expect(jonah.getByText('This chat has ended.')).toBeVisible();
    await expect(jonah.getByRole('heading', { level: 1, name: 'Elena Moss' })).toBeVisible();
    await expect(jonah.getByRole('heading', { name: 'The masks are off' }), 'said once').toHaveCount(0);
  });
});
