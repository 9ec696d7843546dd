import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Match, ServerFrame } from '../../contract.ts';
import { patchMatch, refreshMatches } from '../matches-query.ts';
import { tabConnection, useCheckedConnection } from './tab-connection.ts';

const ignoredMatches = new Set<string>();

/**
 * Ignores updates of a match from now on. A page that reports a match receives an update about it, maybe before its call is
 * answered, and would close the dialog with its help lines. Returns a function that stops ignoring.
 */
export function ignoreMatchUpdates(matchId: string): () => void {
  ignoredMatches.add(matchId);
  return () => void ignoredMatches.delete(matchId);
}

/** Puts what a frame says about a match into the query cache. */
export function applyMatchUpdate(queryClient: QueryClient, userId: number, frame: ServerFrame): void {
  if (ignoredMatches.has(frame.matchId)) return;
  if (frame.type === 'presence') return patchMatch(queryClient, userId, frame.matchId, { online: frame.online });
  // The match was opened, ended, unmasked or closed. If fetching it fails, the next connection tries again.
  refreshMatches(queryClient, userId);
}

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
