import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import type { getMatch, listMatches, Match } from '../contract.ts';

const ADDRESS = '/api/matches';
/** Long enough to go from the list to a chat and back. Chats are not kept in memory for longer. */
const CACHE_TIME = 1 * MINUTE;

/** The user id is part of the key: another member may log in with the same browser. */
export const matchesQuery = (userId: number) =>
  queryOptions({
    queryKey: [ADDRESS, userId],
    queryFn: async ({ signal }) => {
      const { matches } = await call<typeof listMatches>('GET /api/matches', { signal });
      return matches;
    },
    // Partners write, come and go without this page knowing.
    staleTime: 0,
    refetchOnWindowFocus: true,
    gcTime: CACHE_TIME,
  });

export const matchQuery = (userId: number, id: string) =>
  queryOptions({
    queryKey: [ADDRESS, userId, id],
    queryFn: ({ signal }) => readMatch(id, signal),
    staleTime: 0,
    gcTime: CACHE_TIME,
  });

/** The match, or null if there is none that the member can see. */
async function readMatch(id: string, signal: AbortSignal): Promise<Match | null> {
  try {
    return await call<typeof getMatch>('GET /api/matches/:id', { params: { id }, signal });
  } catch (error) {
    if (hasCode(error, 'NOT_FOUND')) return null;
    throw error;
  }
}

/** Changes a match in all cached queries. */
export function patchMatch(queryClient: QueryClient, userId: number, id: string, changes: Partial<Match>): void {
  const patch = (match: Match) => ({ ...match, ...changes });
  queryClient.setQueryData(matchQuery(userId, id).queryKey, (match) => match && patch(match));
  queryClient.setQueryData(matchesQuery(userId).queryKey, (matches) =>
    matches?.map((match) => (match.id === id ? patch(match) : match)),
  );
  // An answer under way may be older than this change and must not undo it.
  if (queryClient.isFetching({ queryKey: matchesQuery(userId).queryKey }) > 0) refreshMatches(queryClient, userId);
}

/** Fetches what is on the screen again. Cancels a fetch under way: its answer may be older than the update. */
export function refreshMatches(queryClient: QueryClient, userId: number): void {
  void queryClient.invalidateQueries({ queryKey: matchesQuery(userId).queryKey });
}
