import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { userQuery } from '#features/auth/client/index.ts';
import type { ConnectionState } from './chat-connection.ts';
import { tabConnection } from './tab-connection.ts';

/** The state of this tab's connection. */
export function useConnectionState(): ConnectionState {
  const connection = tabConnection();
  return useSyncExternalStore(connection.subscribe, connection.state);
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
