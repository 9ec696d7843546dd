import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Match, ServerFrame } from '../../contract.ts';
import { refreshMatches } from '../matches-query.ts';
import { heedNews } from './match-updates.ts';
import { lineOfTab } from './tab-connection.ts';
import { useLineKeeper } from './use-checked-connection.ts';

/** Follows matches without showing what is said in them: who comes and goes, and that there is something new. */
export function useNews(matches: Match[], userId: number): void {
  const queryClient = useQueryClient();
  useLineKeeper();
  const latest = useRef(matches);
  useEffect(() => {
    latest.current = matches;
  }, [matches]);

  const alive = matches.filter(({ state }) => state !== 'ended').map(({ id }) => id);
  const followed = alive.toSorted().join(' ');
  useEffect(() => {
    const lastSeq = (matchId: string) => latest.current.find(({ id }) => id === matchId)?.lastMessage?.seq ?? 0;
    const leave = followed
      .split(' ')
      .filter(Boolean)
      .map((matchId, index, { length }) =>
        lineOfTab().follow({
          matchId,
          heardTo: () => lastSeq(matchId),
          hear: (frame) => isNews(frame) && heedNews(queryClient, userId, frame),
          // The server answers in order: with the last answer all are followed, and one fetch serves for all.
          ...(index === length - 1 && { onFollowed: () => refreshMatches(queryClient, userId) }),
        }),
      );
    return () => leave.forEach((unfollow) => unfollow());
  }, [followed, queryClient, userId]);
}

function isNews(frame: ServerFrame): boolean {
  if (frame.type === 'missed') return frame.messages.length > 0;
  return frame.type === 'message' || frame.type === 'presence' || frame.type === 'changed';
}
