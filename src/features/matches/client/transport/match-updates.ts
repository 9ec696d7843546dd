import type { QueryClient } from '@tanstack/react-query';
import type { ServerFrame } from '../../contract.ts';
import { patchMatch, refreshMatches } from '../matches-query.ts';

const ignoredMatches = new Set<string>();

/**
 * Ignores updates of a match from now on. A page that reports a match receives an update about it, maybe before its call is
 * answered, and would fetch what it can no longer see. Returns a function that stops ignoring.
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
