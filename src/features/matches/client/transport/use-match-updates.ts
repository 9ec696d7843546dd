import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Match, ServerFrame } from '../../contract.ts';
import { refreshMatches } from '../matches-query.ts';
import { applyMatchUpdate } from './match-updates.ts';
import { tabConnection } from './tab-connection.ts';
import { useCheckedConnection } from './use-connection.ts';

/** Follows matches without showing their messages, to keep presence and unread counts up to date. */
export function useMatchUpdates(matches: Match[], userId: number): void {
  const queryClient = useQueryClient();
  useCheckedConnection();
  const latest = useRef(matches);
  useEffect(() => {
    latest.current = matches;
  }, [matches]);

  const live = matches.filter(({ state }) => state !== 'ended').map(({ id }) => id);
  const followed = live.toSorted().join(' ');
  useEffect(() => {
    const lastSeq = (matchId: string) => latest.current.find(({ id }) => id === matchId)?.lastMessage?.seq ?? 0;
    const leave = followed
      .split(' ')
      .filter(Boolean)
      .map((matchId, index, { length }) =>
        tabConnection().follow({
          matchId,
          completeUpTo: () => lastSeq(matchId),
          onFrame: (frame) => isMatchUpdate(frame) && applyMatchUpdate(queryClient, userId, frame),
          // The server answers in order: after the last answer all are followed, and one fetch is enough.
          ...(index === length - 1 && { onFollowed: () => refreshMatches(queryClient, userId) }),
        }),
      );
    return () => leave.forEach((unfollow) => unfollow());
  }, [followed, queryClient, userId]);
}

function isMatchUpdate(frame: ServerFrame): boolean {
  if (frame.type === 'missed') return frame.messages.length > 0;
  return frame.type === 'message' || frame.type === 'presence' || frame.type === 'changed';
}
