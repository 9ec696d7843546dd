import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/client/api/call.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import type {
  getDecisionTimes,
  getOverview,
  listAppeals,
  listCases,
  listContactMessages,
  listOptOuts,
  listPromoCodes,
  listSanctions,
} from '../contract.ts';

/** The prefix of all queries of the console, to invalidate them together. */
export const CONSOLE_KEY = ['/api/moderation'] as const;

/** What people wrote is dropped from memory when it is no longer shown, and fetched again when it is. */
const UNCACHED = { gcTime: 0, staleTime: 0 } as const;

export const overviewQuery = queryOptions({
  queryKey: [...CONSOLE_KEY, 'overview'],
  queryFn: ({ signal }) => call<typeof getOverview>('GET /api/moderation/overview', { signal }),
  ...UNCACHED,
  // Only the overview refreshes by itself: a list must not move while a moderator works on it.
  refetchInterval: MINUTE,
  refetchOnWindowFocus: true,
});

export type CasesPage = AnswerOf<typeof listCases>;
export type CaseEntry = CasesPage['cases'][number];
export type CaseQueue = 'reports' | 'held' | 'appeals';

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
    ...UNCACHED,
  });

export const contactQuery = queryOptions({
  queryKey: [...CONSOLE_KEY, 'contact'],
  queryFn: ({ signal }) => call<typeof listContactMessages>('GET /api/moderation/contact', { signal }),
  ...UNCACHED,
});

export const optOutsQuery = queryOptions({
  queryKey: [...CONSOLE_KEY, 'opt-outs'],
  queryFn: ({ signal }) => call<typeof listOptOuts>('GET /api/moderation/opt-outs', { signal }),
  ...UNCACHED,
});

export const appealsQuery = queryOptions({
  queryKey: [...CONSOLE_KEY, 'appeals'],
  queryFn: ({ signal }) => call<typeof listAppeals>('GET /api/moderation/appeals', { signal }),
  ...UNCACHED,
});

export const sanctionsQuery = queryOptions({
  queryKey: [...CONSOLE_KEY, 'sanctions'],
  queryFn: ({ signal }) => call<typeof listSanctions>('GET /api/moderation/sanctions', { signal }),
  ...UNCACHED,
});

export const promoCodesQuery = queryOptions({
  queryKey: [...CONSOLE_KEY, 'promo-codes'],
  queryFn: ({ signal }) => call<typeof listPromoCodes>('GET /api/moderation/promo-codes', { signal }),
  ...UNCACHED,
});

export const decisionTimesQuery = queryOptions({
  queryKey: [...CONSOLE_KEY, 'decision-times'],
  queryFn: ({ signal }) => call<typeof getDecisionTimes>('GET /api/moderation/decision-times', { signal }),
  ...UNCACHED,
});
