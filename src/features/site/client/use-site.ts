import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/client/api/call.ts';
import type { getSite } from '../contract.ts';

/** The operator's settings for the pages; undefined until they are loaded. */
export function useSite() {
  const { data } = useQuery({
    queryKey: ['/api/site'],
    queryFn: ({ signal }) => call<typeof getSite>('GET /api/site', { signal }),
  });
  return data;
}
