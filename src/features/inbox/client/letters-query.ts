import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#platform/client/api/call.ts';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import type { searchConfessions } from '../contract.ts';

export type LettersPage = AnswerOf<typeof searchConfessions>;

/** The key of all queries for letters. */
export const LETTERS = '/api/confessions/search';

/** A page of letters; without a cursor, the first. */
export const readLetters = (query: string, cursor: string | null, signal?: AbortSignal) =>
  call<typeof searchConfessions>('GET /api/confessions/search/:query', {
    params: { query },
    query: cursor === null ? {} : { cursor },
    ...(signal && { signal }),
  });

/**
 * Letters are cached only while they are shown, and separately for each member and each attempt: the next person in
 * this browser must not see what an earlier proof opened.
 */
export const lettersQuery = (query: string, attempt: number, userId: number | null) =>
  infiniteQueryOptions({
    queryKey: [LETTERS, query, attempt, userId],
    queryFn: ({ pageParam, signal }) => readLetters(query, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last: LettersPage) => last.nextCursor,
    gcTime: 0,
  });
