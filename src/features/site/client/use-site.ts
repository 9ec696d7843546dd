import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/client/api/call.ts';
import type { getSite } from '../contract.ts';

/** What the operator has set for the pages; undefined until the server has said so. */
export function useSite() {
  const { data } = useQuery({
    queryKey: ['/api/site'],
    queryFn: ({ signal }) => call<typeof getSite>('GET /api/site', { signal }),
  });
  return data;
}
