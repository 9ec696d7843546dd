import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#platform/client/api/call.ts';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import type { searchConfessions } from '../../contract.ts';

export type LettersPage = AnswerOf<typeof searchConfessions>;

const ADDRESS = '/api/confessions/search';

/**
 * Letters are kept no longer than they are looked at, and for each person and each attempt apart: what one proof opened
 * is not there for whoever comes after it.
 */
export const lettersQuery = (query: string, turn: number, userId: number | null) =>
  infiniteQueryOptions({
    queryKey: [ADDRESS, query, turn, userId],
    queryFn: ({ pageParam, signal }) =>
      call<typeof searchConfessions>('GET /api/confessions/search/:query', {
        params: { query },
        query: pageParam === null ? {} : { cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: LettersPage) => last.nextCursor,
    gcTime: 0,
  });
