import { queryOptions } from '@tanstack/react-query';
import type { CurrentUser } from '#features/auth/contract.ts';
import { call } from '#platform/client/api/call.ts';
import type { getConfirmation } from '../contract.ts';

/** How this member can confirm who they are. Cached per member: another one may sign in with the same browser. */
export const confirmationQuery = ({ id }: Pick<CurrentUser, 'id'>) =>
  queryOptions({
    queryKey: ['/api/auth/confirmation', id],
    queryFn: ({ signal }) => call<typeof getConfirmation>('GET /api/auth/confirmation', { signal }),
  });
