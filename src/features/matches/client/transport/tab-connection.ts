import { SOCKET_PATH } from '../../contract.ts';
import { ChatLine } from './chat-connection.ts';

let line: ChatLine | undefined;

/** One for all pages of the chat in this tab, made when the first of them needs it. */
export function lineOfTab(): ChatLine {
  line ??= listenToBrowser(
    new ChatLine({
      connect: () => new WebSocket(new URL(SOCKET_PATH, location.href.replace(/^http/, 'ws'))),
      isOnline: () => navigator.onLine,
      chance: Math.random,
    }),
  );
  return line;
}

function listenToBrowser(made: ChatLine): ChatLine {
  addEventListener('online', () => made.wake());
  addEventListener('offline', () => made.drop());
  addEventListener('pageshow', () => made.wake());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') made.wake();
  });
  return made;
}
