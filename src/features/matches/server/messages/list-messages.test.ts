import { expect, it } from 'vitest';
import { fillChat, makeChat } from '#test/factories/chat.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { endChat, getMatch, listMessages, readMatch, type Message } from '../../contract.ts';

const subject = appPerFile();

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, step) => from + step);

it('lists a long history page by page from the latest back, each page in order', async () => {
  const { id, elite, free } = await makeChat(subject);
  await fillChat(subject, id, 120);
  const page = async (before?: number) => {
    const { body } = await elite.browser.call(listMessages, {
      params: { id },
      query: before === undefined ? {} : { before },
    });
    return { read: body.messages.map(({ seq }) => seq), more: body.more };
  };
  expect(await page()).toEqual({ read: numbers(71, 120), more: true });
  expect(await page(71)).toEqual({ read: numbers(21, 70), more: true });
  expect(await page(21)).toEqual({ read: numbers(1, 20), more: false });
  expect(await page(1)).toEqual({ read: [], more: false });
  expect(await page(Number.MAX_SAFE_INTEGER)).toEqual({ read: numbers(71, 120), more: true });

  const [mine, theirs] = await Promise.all(
    [elite, free].map(async ({ browser }) => (await browser.call(listMessages, { params: { id } })).body.messages),
  );
  const flipped = theirs?.map((message: Message) => ({
    ...message,
    senderId: message.senderId === 'me' ? 'them' : 'me',
  }));
  expect(mine).toEqual(flipped);
  await elite.browser.call(endChat, { params: { id } });
  expect(await page(3)).toEqual({ read: [1, 2], more: false });
});

it('counts unread messages after the last one read, and marks none as read before it exists', async () => {
  const { id, elite, free } = await makeChat(subject);
  const look = async ({ browser }: typeof elite) => (await browser.call(getMatch, { params: { id } })).body;
  const read = (upTo: number) => free.browser.call(readMatch, { params: { id }, body: { upTo } });
  expect(await look(free)).toMatchObject({ isNew: true, unread: 0, lastMessage: null });
  await read(Number.MAX_SAFE_INTEGER);
  await fillChat(subject, id, 10);
  expect(await look(free)).toMatchObject({ isNew: false, unread: 5, lastMessage: { seq: 10, content: 'Message 10' } });
  await read(6);
  expect((await look(free)).unread).toBe(2);
  await read(2);
  expect((await look(free)).unread).toBe(2);
  await read(1000);
  expect((await look(free)).unread).toBe(0);
  await fillChat(subject, id, 2);
  expect([(await look(free)).unread, (await look(elite)).unread]).toEqual([1, 6]);
});
