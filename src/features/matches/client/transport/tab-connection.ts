import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { userQuery } from '#features/auth/client/index.ts';
import { SOCKET_PATH } from '../../contract.ts';
import { ChatConnection, type ConnectionState } from './chat-connection.ts';

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

/** The state of this tab's connection. */
export function useConnectionState(): ConnectionState {
  const { subscribe, state } = tabConnection();
  return useSyncExternalStore(subscribe, state);
}

/** The state of this tab's connection. Checks the session whenever the server may have refused the connection for it. */
export function useCheckedConnection(): ConnectionState {
  const queryClient = useQueryClient();
  const state = useConnectionState();
  const before = useRef(state);

  useEffect(() => {
    const wasRefused = before.current === 'connecting' && state === 'waiting';
    before.current = state;
    // A browser does not tell why a connection was refused; the session may have ended. If it has, the page leads to the
    // login page; if not, the connection is taken up again.
    if (wasRefused || state === 'signed-out') void checkSession(queryClient);
  }, [state, queryClient]);

  return state;
}

async function checkSession(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
  if (queryClient.getQueryData(userQuery.queryKey)) tabConnection().resume();
}
