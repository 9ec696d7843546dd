import { SOCKET_PATH } from '#features/matches/contract.ts';
import { systemClock } from '#platform/server/clock.ts';
import { FrameRateLimit } from '#platform/server/sockets/members/frame-rate-limit.ts';
import { openBareChat } from '../bare/chat-server.ts';
import { ChatPool } from '../load/chat-pool.ts';
import { chatSide, type MessageEnd } from '../load/chat-side.ts';
import { ChatSocket } from '../load/chat-socket.ts';
import type { World } from '../setup/world.ts';
import { productCallers } from './callers.ts';
import type { Measure, PreparedSides } from './measure.ts';

/** How many chats are open from the start. The rest is opened when nobody in these may write. */
const OPEN_CHATS = 150;

/** Below the product's limit of 60, for all measures together. */
const limit = new FrameRateLimit(systemClock);
const PER_MINUTE = 55;

/** A message over a chat's socket, until its sender gets 'stored'. */
export const chat: Measure = { name: 'chat', prepare: (world) => openChats(world, 'stored') };

/** The same, until the partner has it. */
export const chatPartner: Measure = { name: 'chat-partner', prepare: (world) => openChats(world, 'message') };

async function openChats(world: World, end: MessageEnd): Promise<PreparedSides> {
  const { chats } = world;
  const callers = productCallers(world, chats, ({ sides: [one] }) => one);
  const product = new ChatPool({
    chats,
    connect(member) {
      const headers = { ...callers().headers, cookie: member.cookie };
      return ChatSocket.open(`ws://127.0.0.1:${world.product.port}${SOCKET_PATH}`, headers);
    },
    mayWrite: ({ userId }) => limit.take(userId, PER_MINUTE),
  });
  const server = await openBareChat(world.bare.db, chats);
  const bare = new ChatPool({
    chats,
    connect: ({ secret }) => ChatSocket.open(`ws://127.0.0.1:${server.port}/chat`, { cookie: `sid=${secret}` }),
    mayWrite: () => true,
  });
  await product.open(OPEN_CHATS);
  await bare.open(OPEN_CHATS);
  return {
    product: chatSide(product, end),
    bare: chatSide(bare, end),
    async close() {
      product.close();
      bare.close();
      await server.close();
    },
  };
}
