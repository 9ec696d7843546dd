import { SOCKET_PATH } from '../../contract.ts';
import { ChatConnection } from './chat-connection.ts';

let connection: ChatConnection | undefined;

/** The connection that all chat pages of this tab share, made when it is first needed. */
export function tabConnection(): ChatConnection {
  connection ??= listenToBrowser(
    new ChatConnection({
      connect: () => new WebSocket(new URL(SOCKET_PATH, location.href.replace(/^http/, 'ws'))),
      isOnline: () => navigator.onLine,
      random: Math.random,
    }),
  );
  return connection;
}

function listenToBrowser(made: ChatConnection): ChatConnection {
  addEventListener('online', () => made.wake());
  addEventListener('offline', () => made.drop());
  addEventListener('pageshow', () => made.wake());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') made.wake();
  });
  return made;
}
