import { expect, it } from 'vitest';
import type { Chat } from '../fill/chats.ts';
import type { Member } from '../fill/members.ts';
import { ChatPool, type OpenChat } from './chat-pool.ts';

const memberOf = (userId: number): Member => ({ userId, email: '', secret: '', cookie: '' });
const chatsOf = (count: number): Chat[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `chat ${index}`,
    sides: [memberOf(10 * index), memberOf(10 * index + 1)],
  }));

/** A pool whose members may write so many messages each, and the members who have connected. */
function openPool(chats: number, messages: number) {
  const connected: number[] = [];
  const written = new Map<number, number>();
  const pool = new ChatPool({
    chats: chatsOf(chats),
    connect({ userId }) {
      connected.push(userId);
      return Promise.resolve({ send() {}, next: () => Promise.reject(new Error('unused')), fail() {}, close() {} });
    },
    mayWrite({ userId }) {
      const before = written.get(userId) ?? 0;
      written.set(userId, before + 1);
      return before < messages;
    },
  });
  return { pool, connected };
}

/** Writes messages one after the other; returns who wrote each. */
async function write(pool: ChatPool, messages: number): Promise<(number | undefined)[]> {
  const writers: (number | undefined)[] = [];
  for (let n = 0; n < messages; n += 1) {
    const chat: OpenChat | null = await pool.take();
    writers.push(chat?.sides[chat.turn].userId);
    if (chat) pool.release(chat);
  }
  return writers;
}

it('messages go round the open chats, and in each chat the sides take turns', async () => {
  const { pool } = openPool(3, 100);
  await pool.open(2);
  expect(await write(pool, 6)).toEqual([0, 10, 1, 11, 0, 10]);
});

it('another chat is opened only if nobody in the open ones may write', async () => {
  const { pool, connected } = openPool(2, 1);
  await pool.open(1);
  expect(await write(pool, 2)).toEqual([0, 1]);
  expect(connected).toEqual([0, 1]);
  expect(await write(pool, 2)).toEqual([10, 11]);
  expect(connected).toEqual([0, 1, 10, 11]);
});

it('there is no chat once everybody has written as much as allowed', async () => {
  const { pool } = openPool(1, 1);
  expect(await write(pool, 3)).toEqual([0, 1, undefined]);
});

it('a chat in which something failed is not used again', async () => {
  const { pool } = openPool(2, 100);
  const first = await pool.take();
  if (first) pool.drop(first);
  expect(await write(pool, 3)).toEqual([10, 11, 10]);
});
