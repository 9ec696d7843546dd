import { setTimeout as sleep } from 'node:timers/promises';
import type { Site } from '../site/open-site.ts';
import { Talker } from './talker.ts';

const CHATS = 8;
/** In milliseconds. A member may send 60 frames in a minute. */
const WRITE_EVERY = 1500;
/** How long to wait until everything has arrived. */
const PATIENCE = 120_000;

export interface ChatFigures {
  messages: number;
  lost: number;
  doubled: number;
  outOfOrder: number;
  /** Messages that a screen does not show in the end. */
  notShown: number;
  closedSockets: number;
  /** Sockets that are not open in the end. */
  notBack: number;
}

/** Chats in which both sides write numbered messages until they are stopped. */
export function startChats(site: Site, from: number): { finish(): Promise<ChatFigures> } {
  const chats = site.chats
    .slice(from, from + CHATS)
    .map(({ id, sides }) => sides.map((member) => new Talker(site, id, member)));
  const talkers = chats.flat();
  const timer = setInterval(() => talkers.forEach((talker) => talker.write()), WRITE_EVERY);
  return {
    async finish() {
      clearInterval(timer);
      const expected = (chat: Talker[]) => chat.reduce((sum, { written }) => sum + written.length, 0);
      const isDone = () => chats.every((chat) => chat.every((talker) => talker.isDone(expected(chat))));
      for (let waited = 0; !isDone() && waited < PATIENCE; waited += 500) {
        talkers.forEach((talker) => talker.retryFailed());
        await sleep(500);
      }
      const figures = await countChats(chats);
      for (const talker of talkers) talker.close();
      return figures;
    },
  };
}

export const CHATS_PER_STEP = CHATS;

async function countChats(chats: Talker[][]): Promise<ChatFigures> {
  const talkers = chats.flat();
  const figures: ChatFigures = {
    messages: talkers.reduce((sum, { written }) => sum + written.length, 0),
    lost: 0,
    doubled: 0,
    outOfOrder: 0,
    notShown: 0,
    closedSockets: talkers.reduce((sum, { closed }) => sum + closed, 0),
    notBack: talkers.filter(({ isOpen }) => !isOpen).length,
  };
  for (const chat of chats) {
    const stored = (await chat[0]?.history())?.map(({ content }) => content) ?? [];
    figures.doubled += stored.length - new Set(stored).size;
    for (const talker of chat) {
      const own = stored.filter((content) => talker.written.includes(content));
      figures.lost += talker.written.filter((content) => !own.includes(content)).length;
      figures.outOfOrder += [...new Set(own)].filter((content, index) => content !== talker.written[index]).length;
      const shown = talker.shown();
      figures.notShown += stored.filter((content) => !shown.includes(content)).length;
    }
  }
  return figures;
}
