import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useUser } from '#features/auth/client/index.ts';
import { call } from '#platform/client/api/call.ts';
import { SECOND } from '#platform/shared/durations.ts';
import type { BodyOf } from '#platform/shared/endpoint.ts';
import type { listOwnPages, savePublicPage } from '../../contract.ts';

const OWN_PAGES = '/api/public-pages/own';

/** Cached per member: another one may sign in with the same browser. */
const ownPagesQuery = (userId: number | undefined) =>
  queryOptions({
    queryKey: [OWN_PAGES, userId],
    async queryFn({ signal }) {
      const { pages } = await call<typeof listOwnPages>('GET /api/public-pages', { signal });
      return pages;
    },
    enabled: userId !== undefined,
    // They go off with proofs and inboxes, in other browsers too.
    staleTime: 10 * SECOND,
  });

/** Reads the pages again after something that hides or shows them. */
export function refreshOwnPages(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [OWN_PAGES] });
}

/** The public page that a member can have for a handle; undefined if they can have none, and while nobody knows. */
export function useOwnPage(handle: string) {
  const { user } = useUser();
  const queryClient = useQueryClient();
  const query = ownPagesQuery(user?.id);
  const { data: pages } = useQuery(query);

  async function save(body: BodyOf<typeof savePublicPage>): Promise<void> {
    const saved = await call<typeof savePublicPage>('PUT /api/public-pages/:handle', { params: { handle }, body });
    queryClient.setQueryData(query.queryKey, (before) => before?.map((one) => (one.handle === handle ? saved : one)));
  }

  return { user, page: pages?.find((one) => one.handle === handle), save };
}
