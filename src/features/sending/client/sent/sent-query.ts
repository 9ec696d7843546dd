import { infiniteQueryOptions, queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/client/api/call.ts';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import type { listSentConfessions } from '../../contract.ts';

type SentPage = AnswerOf<typeof listSentConfessions>;

const SENT_KEY = '/api/confessions/sent';

/** Cached separately for each member, because another may log in with this browser. */
export const sentQuery = (userId: number) =>
  infiniteQueryOptions({
    queryKey: [SENT_KEY, userId],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listSentConfessions>('GET /api/confessions/sent', {
        query: pageParam === null ? {} : { cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: SentPage) => last.nextCursor,
    // The state of a letter changes on the server without this page knowing.
    staleTime: 0,
    // Letters stay in memory only while they are shown.
    gcTime: 0,
  });

/** Reads the list again, after something on the server has changed what is in it. */
export function refreshSent(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [SENT_KEY] });
}

/** Whether the member took back a letter in this tab. Nothing stores it elsewhere; logging out removes it. */
export const tookBackQuery = (userId: number) =>
  queryOptions<boolean>({ queryKey: ['tookBack', userId], queryFn: skipToken, gcTime: Infinity });

export const lettersOf = (pages: SentPage[]) => pages.flatMap(({ confessions }) => confessions);

export function withoutLetter(pages: SentPage[], id: string): SentPage[] {
  return pages.map((page) => ({ ...page, confessions: page.confessions.filter((letter) => letter.id !== id) }));
}
