import { ChatConnection } from '#features/matches/client/transport/chat-connection.ts';
import { Chat } from '#features/matches/client/transport/chat.ts';
import { listMessages, SOCKET_PATH } from '#features/matches/contract.ts';
import type { Browser } from '../browser.ts';
import { cookiesOf } from './socket.ts';

/** A tab with the client's own code, connected to a running app. `address` is asked for on every connection. */
export function openLiveTab(matchId: string, browser: Browser, address: () => string) {
  const connect = () => {
    const origin = address();
    // Node's client takes options where a browser takes protocols.
    const options = { headers: { origin, cookie: cookiesOf(browser) } } as unknown as string[];
    const socket = new WebSocket(origin.replace(/^http/, 'ws') + SOCKET_PATH, options);
    // Handled, because an unhandled error event would fail the test.
    socket.addEventListener('error', () => {});
    return socket;
  };
  const connection = new ChatConnection({ connect, isOnline: () => true, random: () => 0 });
  const chat = new Chat({
    matchId,
    connection,
    fetchPage: async (before) => {
      const query = before === undefined ? {} : { before };
      return (await browser.call(listMessages, { params: { id: matchId }, query })).body;
    },
    unsent: [],
    saveUnsent: () => {},
    onFollowed: () => {},
    onMatchUpdate: () => {},
    onStored: () => {},
  });
  return { chat, connection, close: chat.open(true) };
}
