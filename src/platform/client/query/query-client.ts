import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';

/** Unless a query says otherwise, its key starts with the address it is read from. */
async function readAddress({ queryKey: [address], signal }: QueryFunctionContext): Promise<unknown> {
  const { request } = await import('../api/request.ts');
  return request('GET', String(address), { signal });
}

/** Data stays as it was read until we say that it changed; nothing is asked for twice behind a person's back. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: readAddress,
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: false,
        // Without a connection a query fails and says so; waiting silently would show skeletons for ever.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
