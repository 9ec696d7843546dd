import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/client/api/call.ts';
import type { listSentConfessions } from '../../contract.ts';

/** Kept for each person apart: another may sign in with this very browser. */
export const sentQuery = (userId: number) =>
  queryOptions({
    queryKey: ['/api/confessions/sent', userId],
    queryFn: async ({ signal }) => {
      const { confessions } = await call<typeof listSentConfessions>('GET /api/confessions/sent', { signal });
      return confessions;
    },
    // A letter is delivered, held or gone without this page knowing.
    staleTime: 0,
    // Nor is anybody's letter kept in memory longer than it is looked at.
    gcTime: 0,
  });
