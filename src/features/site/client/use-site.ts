import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#platform/client/api/call.ts';
import type { getSite } from '../contract.ts';

export const siteQuery = queryOptions({
  queryKey: ['/api/site'],
  queryFn: ({ signal }) => call<typeof getSite>('GET /api/site', { signal }),
});

/** The operator's settings for the pages; undefined until they are loaded. */
export function useSite() {
  return useQuery(siteQuery).data;
}
