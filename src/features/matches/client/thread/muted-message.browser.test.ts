import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleInBothThemes } from '#test/components/themes.ts';
import { fakeChat } from '#test/components/fake-chat.ts';
import { answer } from '#test/components/fake-server.ts';
import { FLORA, openApp } from '#test/components/open-app.ts';
import { OPEN_MATCH } from '#test/factories/match.ts';
import { getMatch, listMatches, listMessages, readMatch, type Message } from '../../contract.ts';

const message = (seq: number, content: string): Message => ({
  id: `00000000-0000-4000-8000-00000000000${seq}`,
  seq,
  senderId: 'them',
  content,
  timestamp: '2026-11-02T10:00:00.000Z',
  type: 'text',
});
const MUTED: Message = { ...message(2, 'Rain again'), mutedByWords: true };

const OTHER_ID = '5c8a2f0e-91d3-4b6a-8a55-0e6f1b7c2d10';

const thread = page.getByRole('log', { name: 'Messages' });
const messageWith = (text: string) => thread.getByRole('listitem').filter({ hasText: text });

it('a message with a muted word is folded and shown by one press, and is not read out', async () => {
  const chat = fakeChat();
  await openApp(`/chat/${OPEN_MATCH.id}`, {
    user: FLORA,
    answers: [
      answer(getMatch, OPEN_MATCH),
      answer(listMatches, { matches: [OPEN_MATCH] }),
      answer(readMatch, { success: true }),
      answer(listMessages, { messages: [message(1, 'So it was you.'), MUTED], more: false }),
    ],
  });
  await expect.element(messageWith('So it was you.')).toBeVisible();
  await expect.element(messageWith('Hidden by your words')).toBeVisible();
  await expect.element(thread).not.toMatchTextContent('Rain again');
  await expectAccessibleInBothThemes();
  const show = messageWith('Hidden by your words').getByRole('button', { name: 'Show message' });
  await expect.element(show).toHaveAccessibleDescription('Hidden by your words');
  await show.click();
  await expect.element(messageWith('Rain again')).toBeVisible();
  expect(messageWith('Rain again').element().contains(document.activeElement)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);

  chat.push({ type: 'message', matchId: OPEN_MATCH.id, message: { ...MUTED, id: message(3, '').id, seq: 3 } });
  await expect.element(messageWith('Hidden by your words')).toBeVisible();
  const announced = () => [...document.querySelectorAll('[aria-live=polite] p')].map((line) => line.textContent);
  await expect.poll(announced).toEqual(['Your Secret Admirer: Hidden by your words']);
});

it('the list of chats does not show it', async () => {
  fakeChat();
  const match = { ...OPEN_MATCH, lastMessage: MUTED };
  await openApp('/chat', {
    user: FLORA,
    answers: [answer(listMatches, { matches: [match, { ...OPEN_MATCH, id: OTHER_ID }] })],
  });
  await expect.element(page.getByText('Hidden by your words')).toBeVisible();
  await expect.element(page.getByText('Rain again')).not.toBeInTheDocument();
});
