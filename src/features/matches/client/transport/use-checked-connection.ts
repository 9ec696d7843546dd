import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { userQuery } from '#features/auth/client/index.ts';
import type { LineState } from './chat-connection.ts';
import { lineOfTab } from './tab-connection.ts';
import { useLineState } from './use-line-state.ts';

/** Looks after what the line cannot do by itself: whether somebody is still signed in. */
export function useLineKeeper(): LineState {
  const queryClient = useQueryClient();
  const state = useLineState();
  const before = useRef(state);

  useEffect(() => {
    const wasRefused = before.current === 'connecting' && state === 'waiting';
    before.current = state;
    // A browser does not say why a line was refused; it may be that nobody is signed in any more. Then the page hears of
    // it and leads to the sign-in page. If there is somebody after all, the line is theirs.
    if (wasRefused || state === 'signed-out') void askWhoIsHere(queryClient);
  }, [state, queryClient]);

  return state;
}

async function askWhoIsHere(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
  if (queryClient.getQueryData(userQuery.queryKey)) lineOfTab().resume();
}
