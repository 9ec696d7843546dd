import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/client/api/call.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import type {
  getOverview,
  listAppeals,
  listCases,
  listContactMessages,
  listOptOuts,
  listPromoCodes,
  listSanctions,
} from '../contract.ts';

/** Everything of the console, to be renewed at once. */
export const CONSOLE_KEY = ['/api/moderation'] as const;

/** What people wrote is kept no longer than it is looked at, and is read anew whenever it is. */
const BRIEFLY = { gcTime: 0, staleTime: 0 } as const;

export const overviewQuery = queryOptions({
  queryKey: [...CONSOLE_KEY, 'overview'],
  queryFn: ({ signal }) => call<typeof getOverview>('GET /api/moderation/overview', { signal }),
  ...BRIEFLY,
  // The only thing that is asked for by itself: a list must not move under somebody's hands.
  refetchInterval: MINUTE,
  refetchOnWindowFocus: true,
});

export type CasesPage = AnswerOf<typeof listCases>;
export type CaseEntry = CasesPage['cases'][number];
export type CaseQueue = 'reports' | 'held';

export const casesQuery = (queue: CaseQueue, state: CaseEntry['state']) =>
  infiniteQueryOptions({
    queryKey: [...CONSOLE_KEY, 'cases', queue, state],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listCases>('GET /api/moderation/cases', {
        query: { queue, state, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: CasesPage) => last.nextCursor,
    ...BRIEFLY,
  });

export const contactQuery = queryOptions({
  queryKey: [...CONSOLE_KEY, 'contact'],
  queryFn: ({ signal }) => call<typeof listContactMessages>('GET /api/moderation/contact', { signal }),
  ...BRIEFLY,
});

export const optOutsQuery = queryOptions({
  queryKey: [...CONSOLE_KEY, 'opt-outs'],
  queryFn: ({ signal }) => call<typeof listOptOuts>('GET /api/moderation/opt-outs', { signal }),
  ...BRIEFLY,
});

export const appealsQuery = queryOptions({
  queryKey: [...CONSOLE_KEY, 'appeals'],
  queryFn: ({ signal }) => call<typeof listAppeals>('GET /api/moderation/appeals', { signal }),
  ...BRIEFLY,
});

export const sanctionsQuery = queryOptions({
  queryKey: [...CONSOLE_KEY, 'sanctions'],
  queryFn: ({ signal }) => call<typeof listSanctions>('GET /api/moderation/sanctions', { signal }),
  ...BRIEFLY,
});

export const promoCodesQuery = queryOptions({
  queryKey: [...CONSOLE_KEY, 'promo-codes'],
  queryFn: ({ signal }) => call<typeof listPromoCodes>('GET /api/moderation/promo-codes', { signal }),
  ...BRIEFLY,
});
