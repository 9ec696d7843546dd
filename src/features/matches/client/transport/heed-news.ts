import type { QueryClient } from '@tanstack/react-query';
import type { ServerFrame } from '../../contract.ts';
import { patchMatch, refreshMatches } from '../matches-query.ts';

/** What a frame says about a match rather than about its messages, put where the screens look. */
export function heedNews(queryClient: QueryClient, userId: number, frame: ServerFrame): void {
  if (frame.type === 'presence') return patchMatch(queryClient, userId, frame.matchId, { online: frame.online });
  // Opened, ended, unmasked, or not to be seen any more. Should it fail, the next connection looks again.
  refreshMatches(queryClient, userId);
}
