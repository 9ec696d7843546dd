import { queryOptions, useQuery } from '@tanstack/react-query';
import { useUser } from '#features/auth/client/index.ts';
import { call } from '#platform/client/api/call.ts';
import { INBOXES_KEY } from './inboxes-key.ts';
import { SECOND } from '#platform/shared/durations.ts';
import type { Inbox, listInboxes } from '../../contract.ts';
import { hadProof, rememberProof } from './known-proof.ts';

/** Cached separately for each member. `userId` is null for a visitor, and undefined while nobody knows. */
export const inboxesQuery = (userId: number | null | undefined) =>
  queryOptions({
    queryKey: [INBOXES_KEY, userId],
    async queryFn({ signal }) {
      const { inboxes } = await call<typeof listInboxes>('GET /api/inboxes', { signal });
      if (userId === null) rememberProof(inboxes.length > 0);
      return inboxes;
    },
    enabled: userId !== undefined,
    // A proof may be given or end in another tab.
    staleTime: 10 * SECOND,
  });

/**
 * The inboxes that this member or visitor may open without another proof; undefined while they load. If they do not
 * load there are none: the search then reports what is wrong.
 */
export function useInboxes(): Inbox[] | undefined {
  const { user, error: unknownUser } = useUser();
  // New letters arrive without this page.
  const { data, error } = useQuery({ ...inboxesQuery(user === null ? null : user?.id), refetchOnWindowFocus: true });
  return data ?? ((user === undefined && unknownUser) || error ? [] : undefined);
}

/** For the home page, which asks nothing about a visitor who has had no proof. */
export function useHasProof(): boolean {
  const { user } = useUser();
  const { data } = useQuery({
    ...inboxesQuery(user === null ? null : user?.id),
    enabled: user ? true : user === null && hadProof(),
  });
  return data !== undefined && data.length > 0;
}
