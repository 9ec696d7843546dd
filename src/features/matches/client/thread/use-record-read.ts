import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { call } from '#platform/client/api/call.ts';
import { refreshUnread } from '#features/letters/client/index.ts';
import type { Match, readMatch } from '../../contract.ts';
import { patchMatch } from '../matches-query.ts';

/** Records on the server that the match was seen, and its messages up to a number once they are on the screen. */
export function useRecordRead({ id, isNew, unread }: Match, userId: number, upTo: number, isShown: boolean): void {
  const queryClient = useQueryClient();
  const isSeen = useIsVisible() && isShown;
  const recorded = useRef(isNew || unread > 0 ? -1 : upTo);

  useEffect(() => {
    if (!isSeen || upTo <= recorded.current) return;
    const before = recorded.current;
    recorded.current = upTo;
    recordRead(id, upTo).then(
      () => {
        patchMatch(queryClient, userId, id, { isNew: false, unread: 0 });
        return refreshUnread(queryClient);
      },
      // It is recorded with the next message, or when the chat is opened again.
      () => (recorded.current = before),
    );
  }, [isSeen, upTo, id, userId, queryClient]);
}

function recordRead(id: string, upTo: number) {
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
