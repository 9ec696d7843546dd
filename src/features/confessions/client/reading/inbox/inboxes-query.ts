import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/client/api/call.ts';
import type { listInboxes } from '../../../contract.ts';

/** Kept for each person apart and no longer than it is looked at, like the letters themselves. */
export const inboxesQuery = (handle: string, userId: number | null) =>
  queryOptions({
    queryKey: ['/api/inboxes', handle, userId],
    queryFn: async ({ signal }) => {
      const { inboxes } = await call<typeof listInboxes>('GET /api/inboxes', { signal });
      return inboxes.find((inbox) => inbox.handle === handle) ?? null;
    },
    gcTime: 0,
  });
