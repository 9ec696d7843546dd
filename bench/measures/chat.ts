import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SOCKET_PATH } from '#features/matches/contract.ts';
import { systemClock } from '#platform/server/clock.ts';
import { FrameRateLimit } from '#platform/server/sockets/members/frame-rate-limit.ts';
import { openBareChat } from '../bare/chat-server.ts';
import { messageOf } from '../fill/texts.ts';
import { ChatPool, type OpenChat } from '../load/chat-pool.ts';
import { ChatSocket } from '../load/chat-socket.ts';
import { Recorder } from '../load/recorder.ts';
import type { Side } from '../load/side.ts';
import type { World } from '../setup/world.ts';
import { productCallers } from './callers.ts';
import type { Measure, PreparedSides } from './measure.ts';

/** How many chats are open from the start. The rest is opened when nobody in these may write. */
const OPEN_CHATS = 150;

/** Below the product's limit of 60, for all measures together. */
const limit = new FrameRateLimit(systemClock);
const PER_MINUTE = 55;

/** How long a round waits for answers after its end. */
const PATIENCE = 20_000;

/** When a message counts as done: once its sender gets 'stored', or once the partner has it. */
type MessageEnd = 'stored' | 'message';

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

/** Lets people write in as many chats at once as there are connections; the next message follows when the last one is with both. */
function chatSide(pool: ChatPool, end: MessageEnd): Side {
  let written = 0;
  return async ({ connections, seconds }) => {
    const recorder = new Recorder();
    const until = performance.now() + seconds * 1000;
    const giveUp = setTimeout(() => pool.failAll('no answer'), seconds * 1000 + PATIENCE);
    const work = async () => {
      while (performance.now() < until) {
        const taken = await pool.take().catch((error: unknown) => recorder.fail(`a chat: ${String(error)}`));
        if (taken) {
          await measureMessage({ recorder, pool, taken, end, content: messageOf((written += 1)) });
          continue;
        }
        recorder.fail('a message: everybody has written as much as allowed');
        await sleep(100);
      }
    };
    try {
      await Promise.all(Array.from({ length: connections }, work));
      return recorder.finish();
    } finally {
      clearTimeout(giveUp);
    }
  };
}

interface MessageSettings {
  recorder: Recorder;
  pool: ChatPool;
  /** The chat that was taken from the pool. */
  taken: OpenChat;
  end: MessageEnd;
  content: string;
}

async function measureMessage({ recorder, pool, taken, end, content }: MessageSettings): Promise<void> {
  const [one, other] = taken.sockets;
  const [sender, partner] = taken.turn === 0 ? [one, other] : [other, one];
  const begun = performance.now();
  try {
    const arrivals = Promise.all([sender.next('stored'), partner.next('message')]);
    sender.send({ type: 'send', matchId: taken.id, id: randomUUID(), content });
    const [stored, message] = await arrivals;
    const { at, bytes } = end === 'stored' ? stored : message;
    recorder.succeed(at - begun, bytes);
    pool.release(taken);
  } catch (error) {
    recorder.fail(`a message: ${error instanceof Error ? error.message : String(error)}`);
    pool.drop(taken);
  }
}
