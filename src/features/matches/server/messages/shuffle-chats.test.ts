import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { fillChat, makeChat } from '#test/factories/chat.ts';
import { openSocket } from '#test/harness/chat/socket.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { listMessages, readMatch } from '../../contract.ts';
import { shuffleChats } from './shuffle-chats.ts';

const subject = appPerFile();

interface Place extends Record<string, unknown> {
  id: string;
  seq: number;
  xmin: string;
}

/** The messages in their physical order. */
async function messagesInPhysicalOrder(): Promise<Place[]> {
  const { rows } = await subject.services.db.execute<Place>(
    sql`SELECT id, seq, xmin::text AS xmin FROM chat_messages ORDER BY ctid`,
  );
  return rows;
}

async function transactionsOf(table: 'chat_messages' | 'matches'): Promise<Set<string>> {
  const { rows } = await subject.services.db.execute<{ xmin: string }>(
    sql`SELECT DISTINCT xmin::text AS xmin FROM ${sql.identifier(table)}`,
  );
  return new Set(rows.map(({ xmin }) => xmin));
}

it('hides when messages were written in their place and transaction, and changes nothing else', async () => {
  const chats = [await makeChat(subject), await makeChat(subject)];
  for (let n = 0; n < 10; n += 1) for (const { id } of chats) await fillChat(subject, id, 1);
  for (const { id, free } of chats) await free.browser.call(readMatch, { params: { id }, body: { upTo: 4 } });
  const history = async () =>
    Promise.all(chats.map(async ({ id, free }) => (await free.browser.call(listMessages, { params: { id } })).body));
  const before = { history: await history(), places: await messagesInPhysicalOrder() };
  expect((await transactionsOf('chat_messages')).size).toBe(20);

  await shuffleChats(subject.services);
  expect(await history()).toEqual(before.history);
  const shuffled = await messagesInPhysicalOrder();
  expect(shuffled.map(({ id }) => id)).not.toEqual(before.places.map(({ id }) => id));
  expect([...(await transactionsOf('chat_messages')), ...(await transactionsOf('matches'))]).toHaveLength(2);

  // Without new messages nothing is rewritten.
  await shuffleChats(subject.services);
  expect(await messagesInPhysicalOrder()).toEqual(shuffled);

  // One new message in one chat: whole other chats are rewritten with it, so nothing tells which one it was in.
  await fillChat(subject, chats[0]?.id ?? '', 1);
  await shuffleChats(subject.services);
  const after = await messagesInPhysicalOrder();
  expect(after).toHaveLength(shuffled.length + 1);
  expect([...(await transactionsOf('chat_messages')), ...(await transactionsOf('matches'))]).toHaveLength(2);
  expect(after[0]?.xmin).not.toBe(shuffled[0]?.xmin);
});

it('refuses no message that is sent meanwhile, and gives no number twice', async () => {
  const { id, elite } = await makeChat(subject);
  const socket = await openSocket(subject, elite.browser);
  for (let n = 0; n < 40; n += 1) {
    socket.send({ type: 'send', matchId: id, id: crypto.randomUUID(), content: `Message ${n}` });
    if (n % 4 === 0) await shuffleChats(subject.services);
  }
  await expect.poll(() => socket.all('stored').map(({ message }) => message.seq), { timeout: 60_000 }).toHaveLength(40);
  expect(socket.all('refused')).toEqual([]);
  const seqs = socket.all('stored').map(({ message }) => message.seq);
  expect(seqs).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
});
