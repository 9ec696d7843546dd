import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { call } from '#platform/client/api/call.ts';
import { refreshUnread } from '#platform/client/query/unread-counts.ts';
import type { Match, readMatch } from '../../contract.ts';
import { patchMatch } from '../matches-query.ts';

/** Notes what has been looked at: the match itself, and messages up to a number once they are really on the screen. */
export function useReadMarks({ id, isNew, unread }: Match, userId: number, upTo: number, isShown: boolean): void {
  const queryClient = useQueryClient();
  const isLooking = useIsVisible() && isShown;
  const told = useRef(isNew || unread > 0 ? -1 : upTo);

  useEffect(() => {
    if (!isLooking || upTo <= told.current) return;
    const before = told.current;
    told.current = upTo;
    note(id, upTo).then(
      () => {
        patchMatch(queryClient, userId, id, { isNew: false, unread: 0 });
        return refreshUnread(queryClient);
      },
      // It is noted with the next one, or when the chat is opened again.
      () => (told.current = before),
    );
  }, [isLooking, upTo, id, userId, queryClient]);
}

function note(id: string, upTo: number) {
  return call<typeof readMatch>('POST /api/matches/:id/read', { params: { id }, body: { upTo } });
}

function useIsVisible(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed);
      return () => document.removeEventListener('visibilitychange', changed);
    },
    () => document.visibilityState === 'visible',
  );
}
