import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { userQuery } from '#features/auth/client/index.ts';
import { matchesQuery } from '../matches-query.ts';
import type { LineState } from './chat-line.ts';
import { lineOfTab } from './line-of-tab.ts';
import { useLineState } from './use-line-state.ts';

/** Looks after what the line cannot do by itself: who is signed in, and what changed while nobody was listening. */
export function useLineKeeper(userId: number): LineState {
  const queryClient = useQueryClient();
  const state = useLineState();
  const before = useRef(state);
  const wasLost = useRef(false);

  useEffect(() => {
    const wasRefused = before.current === 'connecting' && state === 'waiting';
    before.current = state;
    if (state === 'waiting' || state === 'replaced') wasLost.current = true;
    if (state === 'open' && wasLost.current) {
      wasLost.current = false;
      void queryClient.invalidateQueries({ queryKey: matchesQuery(userId).queryKey });
    }
    // A browser does not say why a line was refused; it may be that nobody is signed in any more. Then the page hears of
    // it and leads to the sign-in page. If there is somebody after all, the line is theirs.
    if (wasRefused || state === 'signed-out') void askWhoIsHere(queryClient);
  }, [state, userId, queryClient]);

  return state;
}

async function askWhoIsHere(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
  if (queryClient.getQueryData(userQuery.queryKey)) lineOfTab().resume();
}
