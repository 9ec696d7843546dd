import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/client/api/call.ts';
import type { getPublicPage, PublicPage } from '../contract.ts';

/**
 * The public page of a handle; undefined while it loads. Null if there is none to see, and if nobody could say: then people write as
 * they do to everybody else.
 */
export function usePublicPage(handle: string | null): PublicPage | null | undefined {
  const { data, error } = useQuery({
    queryKey: ['/api/public-pages', handle],
    enabled: handle !== null,
    queryFn: ({ signal }) =>
      call<typeof getPublicPage>('GET /api/public-pages/:handle', { params: { handle: handle ?? '' }, signal }),
    retry: false,
    // Whose page was looked at is forgotten with the page.
    gcTime: 0,
  });
  return error || handle === null ? null : data?.page;
}
