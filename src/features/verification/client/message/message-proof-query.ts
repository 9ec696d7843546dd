import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/client/api/call.ts';
import type { getMessageProof } from '../../contract.ts';

/** Belongs to the session, so it is forgotten with the screen that shows it. */
export const messageProofQuery = queryOptions({
  queryKey: ['/api/instagram/message'],
  queryFn: ({ signal }) => call<typeof getMessageProof>('GET /api/instagram/message', { signal }),
  staleTime: 0,
  gcTime: 0,
});
