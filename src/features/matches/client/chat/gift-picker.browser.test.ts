import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#test/components/accessibility.ts';
import { fakeChat } from '#test/components/fake-chat.ts';
import { answer } from '#test/components/fake-server.ts';
import { OPEN_MATCH } from '#test/factories/match.ts';
import { ELISE, openApp } from '#test/components/open-app.ts';
import { expectText } from '#test/components/expect-text.ts';
import { getMatch, listMatches, listMessages, readMatch, type Message } from '../../contract.ts';

const { id: ID } = OPEN_MATCH;

const dialog = page.getByRole('dialog');
const open = page.getByRole('button', { name: 'Give a gift' });
const inDialog = (name: string) => dialog.getByRole('button', { name });

it('asks once before it gives a gift', async () => {
  const { push, sent } = fakeChat();
  const gifts = () => sent().filter(({ type }) => type === 'send');
  await openApp(`/chat/${ID}`, {
    user: ELISE,
    answers: [
      answer(getMatch, OPEN_MATCH),
      answer(listMatches, { matches: [OPEN_MATCH] }),
      answer(readMatch, { success: true }),
      answer(listMessages, { messages: [], more: false }),
    ],
  });
  await open.click();
  await expect.element(dialog).toBeVisible();
  await expectAccessible();
  inDialog('Rose').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Send a rose?' })).toBeVisible();
  await expect.element(inDialog('Send it')).toHaveFocus();
  await expectAccessible();
  await inDialog('Choose another').click();
  await expect.element(inDialog('Rose')).toHaveFocus();
  await inDialog('Heart').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(open).toHaveFocus();
  expect(gifts()).toEqual([]);

  await open.click();
  await inDialog('Chocolate').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(open).toHaveFocus();
  await expect.poll(gifts).toHaveLength(1);
  const id = sent().find((frame) => frame.type === 'send')?.id ?? '';
  const message: Message = {
    id,
    seq: 1,
    senderId: 'me',
    content: '',
    timestamp: '2026-11-02T10:00:00.000Z',
    type: 'gift',
    virtualGift: 'chocolate',
  };
  push({ type: 'stored', matchId: ID, id, message });
  await expectText('chat.gift-sent', page.getByRole('status'));
  await expect.element(page.getByText('You gave a chocolate')).toBeVisible();
});
