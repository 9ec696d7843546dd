import { randomUUID } from 'node:crypto';
import type { ClientFrame } from '#features/matches/contract.ts';
import { makeChat } from '#test/factories/chat.ts';
import { createTestNodes } from '../test-nodes.ts';
import type { TestApp } from '../test-app.ts';
import { openSocket, type TestSocket } from './socket.ts';

type Options = NonNullable<Parameters<typeof createTestNodes>[0]>;

/** Two nodes of one site. */
export async function openTwoNodes(options: Options = {}) {
  const site = await createTestNodes({ ...options, count: 2 });
  const [one, other] = site.nodes;
  if (!one || !other) throw new Error('There are no nodes');
  return { one, other, close: () => site.close() };
}

/** A chat whose two members are connected to different nodes and follow it. */
export async function chatAcross({ one, other }: { one: TestApp; other: TestApp }, state: 'matched' | 'open' = 'open') {
  const chat = await makeChat(one, { state });
  const here = await openSocket(one, chat.elite.browser);
  const there = await openSocket(other, chat.free.browser);
  for (const socket of [here, there]) {
    socket.send({ type: 'follow', matchId: chat.id, after: 0 });
    // From now on the socket misses nothing.
    await socket.next('missed');
  }
  return { ...chat, here, there };
}

export const messageFrame = (matchId: string, content: string) =>
  ({ type: 'send', matchId, id: randomUUID(), content }) as Extract<ClientFrame, { type: 'send' }>;

/** The numbers of messages in the order in which a socket received them. */
export const seqsReceived = ({ received }: TestSocket) =>
  received.flatMap((frame) => (frame.type === 'stored' || frame.type === 'message' ? frame.message.seq : []));
