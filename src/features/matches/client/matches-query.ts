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
}

/** Reads all matches again, and with them the one that has changed: one that is not among them is gone. */
export async function lookAgain(queryClient: QueryClient, userId: number, id: string): Promise<void> {
  const matches = await queryClient.query(matchesQuery(userId));
  queryClient.setQueryData(matchQuery(userId, id).queryKey, matches.find((match) => match.id === id) ?? null);
}
