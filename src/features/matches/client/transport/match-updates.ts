import type { QueryClient } from '@tanstack/react-query';
import type { ServerFrame } from '../../contract.ts';
import { patchMatch, refreshMatches } from '../matches-query.ts';

const ignored = new Set<string>();

/**
 * Ignores news of a match from now on. The page that leaves a match hears of that from the server too, maybe before its own
 * call is answered, and would fetch what is not there for it any more. Returns a function that heeds them again.
 */
export function ignoreNews(matchId: string): () => void {
  ignored.add(matchId);
  return () => void ignored.delete(matchId);
}

/** What a frame says about a match rather than about its messages, put where the screens look. */
export function heedNews(queryClient: QueryClient, userId: number, frame: ServerFrame): void {
  if (ignored.has(frame.matchId)) return;
  if (frame.type === 'presence') return patchMatch(queryClient, userId, frame.matchId, { online: frame.online });
  // Opened, ended, unmasked, or not to be seen any more. Should it fail, the next connection looks again.
  refreshMatches(queryClient, userId);
}
