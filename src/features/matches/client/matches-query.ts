import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import type { getMatch, listMatches, Match } from '../contract.ts';

const ADDRESS = '/api/matches';
/** Long enough to go from the list to a chat and back; no longer is anybody's chat kept in memory. */
const MEMORY = 1 * MINUTE;

/** For each person apart: another may sign in with this very browser. */
export const matchesQuery = (userId: number) =>
  queryOptions({
    queryKey: [ADDRESS, userId],
    queryFn: async ({ signal }) => {
      const { matches } = await call<typeof listMatches>('GET /api/matches', { signal });
      return matches;
    },
    // The other ones write, come and go without this page knowing.
    staleTime: 0,
    refetchOnWindowFocus: true,
    gcTime: MEMORY,
  });

export const matchQuery = (userId: number, id: string) =>
  queryOptions({
    queryKey: [ADDRESS, userId, id],
    queryFn: ({ signal }) => readMatch(id, signal),
    staleTime: 0,
    gcTime: MEMORY,
  });

/** Null where there is none, or not any more, or not for this person. */
async function readMatch(id: string, signal: AbortSignal): Promise<Match | null> {
  try {
    return await call<typeof getMatch>('GET /api/matches/:id', { params: { id }, signal });
  } catch (error) {
    if (hasCode(error, 'NOT_FOUND')) return null;
    throw error;
  }
}

/** Changes what is known of a match, wherever it is shown. */
export function patchMatch(queryClient: QueryClient, userId: number, id: string, changes: Partial<Match>): void {
  const patch = (match: Match) => ({ ...match, ...changes });
  queryClient.setQueryData(matchQuery(userId, id).queryKey, (match) => match && patch(match));
  queryClient.setQueryData(matchesQuery(userId).queryKey, (matches) =>
    matches?.map((match) => (match.id === id ? patch(match) : match)),
  );
  // An answer under way may be older than this change and must not undo it.
  if (queryClient.isFetching({ queryKey: matchesQuery(userId).queryKey }) > 0) refreshMatches(queryClient, userId);
}

/** Fetches again what is on the screen. A fetch under way is given up: its answer may be older than what was just heard. */
export function refreshMatches(queryClient: QueryClient, userId: number): void {
  void queryClient.invalidateQueries({ queryKey: matchesQuery(userId).queryKey });
}
