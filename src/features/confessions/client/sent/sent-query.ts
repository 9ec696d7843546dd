import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#platform/client/api/call.ts';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import type { listSentConfessions } from '../../contract.ts';

type SentPage = AnswerOf<typeof listSentConfessions>;

/** Kept for each person apart: another may sign in with this very browser. */
export const sentQuery = (userId: number) =>
  infiniteQueryOptions({
    queryKey: ['/api/confessions/sent', userId],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listSentConfessions>('GET /api/confessions/sent', {
        query: pageParam === null ? {} : { cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: SentPage) => last.nextCursor,
    // A letter is delivered, held or gone without this page knowing.
    staleTime: 0,
    // Nor is anybody's letter kept in memory longer than it is looked at.
    gcTime: 0,
  });

export const lettersOf = (pages: SentPage[]) => pages.flatMap(({ confessions }) => confessions);

export function withoutLetter(pages: SentPage[], id: string): SentPage[] {
  return pages.map((page) => ({ ...page, confessions: page.confessions.filter((letter) => letter.id !== id) }));
}
