import { beginLetter, message, seal } from '../confessions/letter.ts';
import { expect, test } from '../fixture.ts';
import { expectText } from '../expect-text.ts';
import {
  signUpWithHandle,
  messageBox,
  chooseInMenu,
  sendLetter,
  ELENA,
  JONAH,
  makeCoupleInChat,
  messageWith,
  sendMessage,
  thread,
} from './couple.ts';

test('two members confess to each other, match and chat', async ({ page: elena, browser }) => {
  const jonah = await browser.newPage();
  const hers = await signUpWithHandle(elena, ELENA);
  const his = await signUpWithHandle(jonah, JONAH);

  await beginLetter(elena, his);
  await message(elena).fill('You hum when you think nobody is near.');
  await seal(elena).click();
  await expect(elena.getByRole('dialog')).toBeVisible();
  await sendLetter(jonah, hers);

  // A free member sees the match and how to open the chat.
  await jonah.goto('/chat');
  await expect(jonah).toHaveURL(/\/chat\/[\da-f-]{36}$/);
  await expectText('chat.banner', jonah.getByRole('dialog'));
  await jonah.getByRole('button', { name: 'Continue' }).click();
  await expect(jonah.getByRole('link', { name: 'Upgrade to Premium' })).toHaveAttribute('href', '/checkout');
  await expect(messageBox(jonah)).toHaveCount(0);

  await elena.goto('/chat');
  await elena.getByRole('button', { name: 'Continue' }).click();
  await elena.getByRole('button', { name: 'Open the chat' }).click();
  await expect(messageBox(elena)).toBeVisible();
  await expectText('chat.partner', elena);
  await expectText('chat.badge', elena);

  // The chat opens on the other screen without a reload, and both sides are online.
  await expect(messageBox(jonah)).toBeVisible();
  for (const one of [elena, jonah]) await expect(one.getByText('Online', { exact: true })).toBeVisible();
  // Typing indicators are not stored: one that is sent before the other page listens is lost, so the test types again.
  await expect(async () => {
    await messageBox(elena).fill('');
    await messageBox(elena).pressSequentially('So it was you.');
    await expect(thread(jonah).getByText('Your Secret Admirer is writing')).toHaveCount(1, { timeout: 4_000 });
  }).toPass();
  await messageBox(elena).press('Enter');
  await expect(messageWith(jonah, 'So it was you.')).toBeVisible();
  await expect(messageBox(elena)).toHaveValue('');
  await expect(elena.getByRole('heading', { name: "It's a Match!" }), 'closed by the first message').toHaveCount(0);

  await messageBox(jonah).fill('I hoped so.');
  await messageBox(jonah).press('Shift+Enter');
  await messageBox(jonah).pressSequentially('Without knowing.');
  await jonah.getByRole('button', { name: 'Send' }).click();
  await expect(messageWith(elena, 'I hoped so.\nWithout knowing.')).toHaveCount(1);

  await elena.reload();
  await expect(messageWith(elena, 'I hoped so.')).toBeVisible();
  await expect(elena.getByRole('heading', { name: "It's a Match!" }), 'once').toHaveCount(0);
  await elena.getByRole('link', { name: 'Back to Home' }).click();
  await expect(elena).toHaveURL('/');
});

test('a gift is sent, both unmask, and the chat is ended', { tag: ['@desk', '@prove'] }, async ({ page, browser }) => {
  const { elena, jonah } = await makeCoupleInChat(browser, page);
  const dialog = (one: typeof page) => one.getByRole('dialog');

  await test.step('a premium member sends a gift, and both see it', async () => {
    await elena.getByRole('button', { name: 'Give a gift' }).click();
    await dialog(elena).getByRole('button', { name: 'Chocolate' }).click();
    await dialog(elena).getByRole('button', { name: 'Send it' }).click();
    await expectText('chat.gift-sent', elena.getByRole('status'));
    await expect(messageWith(elena, 'You gave a chocolate')).toBeVisible();
    await expect(messageWith(jonah, 'A chocolate, for you')).toBeVisible();
  });

  await test.step('a phone number is refused while they are masked, and can be edited', async () => {
    await sendMessage(jonah, 'Call me: 07700 900 123');
    await expect(thread(jonah).getByRole('alert')).toContainText('Not sent. Please leave out phone numbers');
    await jonah.reload();
    await thread(jonah).getByRole('button', { name: 'Edit' }).click();
    await expect(messageBox(jonah)).toHaveValue('Call me: 07700 900 123');
    await expect(messageWith(elena, 'Call me')).toHaveCount(0);
  });

  await test.step('names are shown once both have agreed, and not before', async () => {
    await chooseInMenu(elena, 'Unmask');
    await dialog(elena).getByRole('button', { name: 'Ask to reveal' }).click();
    await expect(jonah.getByText('They want to reveal who they are.')).toBeVisible();
    await elena.getByRole('button', { name: 'Take it back' }).click();
    await expect(jonah.getByText('They want to reveal who they are.')).toHaveCount(0);

    await chooseInMenu(jonah, 'Unmask');
    await dialog(jonah).getByRole('button', { name: 'Ask to reveal' }).click();
    await expect(elena.getByText('They want to reveal who they are.')).toBeVisible();
    for (const [one, other] of [
      [elena, 'Jonah'],
      [jonah, 'Elena'],
    ] as const) {
      await expect(one.getByText(other)).toHaveCount(0);
    }
    await elena.getByRole('button', { name: 'Reveal', exact: true }).click();
    await dialog(elena).getByRole('button', { name: 'Reveal us' }).click();
    for (const [one, other] of [
      [elena, 'Jonah Reed'],
      [jonah, 'Elena Moss'],
    ] as const) {
      await expect(one.getByRole('dialog', { name: 'The masks are off' })).toContainText(other);
      await one.getByRole('button', { name: 'Say hello' }).click();
      await expect(one.getByRole('heading', { level: 1, name: other })).toBeVisible();
    }
  });

  await test.step('then they can exchange numbers', async () => {
    await messageBox(jonah).press('Enter');
    await expect(messageWith(elena, 'Call me: 07700 900 123')).toBeVisible();
  });

  await test.step('the chat ends for both, and can still be read', async () => {
    await chooseInMenu(elena, 'End Chat');
    await dialog(elena).getByRole('button', { name: 'End it' }).click();
    for (const one of [elena, jonah]) {
      await expect(one.getByText('This chat has ended.')).toBeVisible();
      await expect(messageBox(one)).toHaveCount(0);
    }
    await jonah.reload();
    await expect(messageWith(jonah, 'A chocolate, for you')).toBeVisible();
    await expect(jonah.getByText('This chat has ended.')).toBeVisible();
    await expect(jonah.getByRole('heading', { level: 1, name: 'Elena Moss' })).toBeVisible();
    await expect(jonah.getByRole('dialog'), 'the moment is shown once').toHaveCount(0);
  });
});
