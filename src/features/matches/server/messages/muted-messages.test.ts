import { beforeEach, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { changeMutedWords } from '#features/muted-words/contract.ts';
import { makeChat, writeMessage } from '#test/factories/chat.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { openSocket } from '#test/harness/chat/socket.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { getMatch, listMatches, listMessages } from '../../contract.ts';

const subject = appPerTest();
let chat: Awaited<ReturnType<typeof makeChat>>;
beforeEach(async () => {
  chat = await makeChat(subject);
  await proveHandle(subject, chat.free.browser, 'flora.whitfield');
});

async function mute(...add: string[]): Promise<void> {
  const params = { handle: 'flora.whitfield' };
  expect((await chat.free.browser.call(changeMutedWords, { params, body: { add, remove: [] } })).status).toBe(200);
}
/** What both have written, and whether it is folded for this side. */
async function messagesOf({ browser }: typeof chat.free) {
  const { messages } = (await browser.call(listMessages, { params: { id: chat.id } })).body;
  return messages.map(({ content, mutedByWords }) => [content, mutedByWords]);
}

it('a message of the partner with a muted word is folded, in the chat and in the list', async () => {
  await mute('rain');
  await writeMessage(subject, chat.elite, chat.id, 'I like the snow');
  await writeMessage(subject, chat.free, chat.id, 'And I the rain');
  await writeMessage(subject, chat.elite, chat.id, 'The RAIN?');
  expect(await messagesOf(chat.free)).toEqual([
    ['I like the snow', undefined],
    ['And I the rain', undefined],
    ['The RAIN?', true],
  ]);
  expect((await messagesOf(chat.elite)).map(([, isMuted]) => isMuted)).toEqual([undefined, undefined, undefined]);
  const last = { lastMessage: { content: 'The RAIN?', mutedByWords: true }, unread: 2 };
  expect((await chat.free.browser.call(listMatches)).body.matches).toMatchObject([last]);
  expect((await chat.free.browser.call(getMatch, { params: { id: chat.id } })).body).toMatchObject(last);
  const [theirs] = (await chat.elite.browser.call(listMatches)).body.matches;
  expect(theirs?.lastMessage).not.toHaveProperty('mutedByWords');
});

it('a message that comes over a connection is folded too, missed or live', async () => {
  await mute('rain');
  await writeMessage(subject, chat.elite, chat.id, 'Rain, again');
  const [elite, free] = [await openSocket(subject, chat.elite.browser), await openSocket(subject, chat.free.browser)];
  const send = (content: string) => elite.send({ type: 'send', matchId: chat.id, id: randomUUID(), content });
  const follow = (after: number) => free.send({ type: 'follow', matchId: chat.id, after });
  // Also before the chat is followed.
  send('And rain');
  expect((await free.next('message')).message).toMatchObject({ seq: 2, mutedByWords: true });
  follow(0);
  expect((await free.next('missed')).messages).toMatchObject([1, 2].map((seq) => ({ seq, mutedByWords: true })));
  send('Still rain');
  expect((await free.next('message')).message).toMatchObject({ seq: 3, mutedByWords: true });
  send('Snow');
  expect((await free.next('message')).message).not.toHaveProperty('mutedByWords');
  // What is muted later counts from the next time that the chat is followed.
  await mute('snow');
  follow(3);
  expect((await free.next('missed')).messages).toMatchObject([{ seq: 4, mutedByWords: true }]);
  expect(elite.all('stored').map(({ message }) => message)).not.toContainEqual(
    expect.objectContaining({ mutedByWords: true }),
  );
});
