import { QueryCache, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { noticeEndedSession } from '../api/session-ended.ts';

/** By default the key of a query starts with the path it is read from. */
async function readAddress({ queryKey: [address], signal }: QueryFunctionContext): Promise<unknown> {
  const { request } = await import('../api/request.ts');
  return request('GET', String(address), { signal });
}

/** Data counts as fresh until we invalidate it. Nothing is refetched or retried in the background. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: noticeEndedSession }),
    defaultOptions: {
      queries: {
        queryFn: readAddress,
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: false,
        // Offline, a query fails visibly instead of showing skeletons until the connection is back.
        networkMode: 'always',
      },
    },
  });
}
