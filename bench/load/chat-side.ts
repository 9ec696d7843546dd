import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../fill/texts.ts';
import type { ChatPool, OpenChat } from './chat-pool.ts';
import { Recorder } from './recorder.ts';
import type { Side } from './side.ts';

/** When a message counts as done: once its sender gets 'stored', or once the partner has it. */
export type MessageEnd = 'stored' | 'message';

/** How long a round waits for answers after its end. */
const PATIENCE = 20_000;

/** Lets people write in as many chats at once as there are connections; the next message follows when the last one is with both. */
export function chatSide(pool: ChatPool, end: MessageEnd): Side {
  let written = 0;
  return async ({ connections, seconds }) => {
    const recorder = new Recorder();
    const until = performance.now() + seconds * 1000;
    const giveUp = setTimeout(() => pool.failAll('no answer'), seconds * 1000 + PATIENCE);
    const work = async () => {
      while (performance.now() < until) {
        const chat = await pool.take().catch((error: unknown) => recorder.fail(`a chat: ${String(error)}`));
        if (chat) {
          await measureMessage({ recorder, pool, chat, end, content: messageOf((written += 1)) });
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
  chat: OpenChat;
  end: MessageEnd;
  content: string;
}

async function measureMessage({ recorder, pool, chat, end, content }: MessageSettings): Promise<void> {
  const [one, other] = chat.sockets;
  const [sender, partner] = chat.turn === 0 ? [one, other] : [other, one];
  const begun = performance.now();
  try {
    const arrivals = Promise.all([sender.next('stored'), partner.next('message')]);
    sender.send({ type: 'send', matchId: chat.id, id: randomUUID(), content });
    const [stored, message] = await arrivals;
    const { at, bytes } = end === 'stored' ? stored : message;
    recorder.succeed(at - begun, bytes);
    pool.release(chat);
  } catch (error) {
    recorder.fail(`a message: ${error instanceof Error ? error.message : String(error)}`);
    pool.drop(chat);
  }
}
