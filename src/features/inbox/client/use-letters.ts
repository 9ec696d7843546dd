import { useInfiniteQuery, infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '#features/auth/client/index.ts';
import { HttpError, messageFor } from '#platform/client/api/http-error.ts';
import { call } from '#platform/client/api/call.ts';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import type { searchConfessions } from '../contract.ts';
import { refreshInboxes } from './use-inboxes.ts';

/** A request for the letters to a name or handle. */
interface LetterRequest {
  query: string;
  /** The view that made it. It stays until there is an answer. */
  from: 'search' | 'verified' | 'failed';
  /** Differs for every request, so that a repeated query is asked again. */
  attempt: number;
}

/** The pages of letters that have been loaded. */
export interface FoundLetters {
  pages: LettersPage[];
  hasMore: boolean;
  fetchMore: () => Promise<void>;
  /** Reads a page of the letters that are folded on a day. */
  unfold: (cursor: string) => Promise<LettersPage>;
}

export type LettersState =
  | { at: 'search'; busy: boolean }
  | { at: 'verify'; query: string; reason: string }
  | { at: 'failed'; query: string; reason: string; busy: boolean }
  /** `found` is null while the letters load. */
  | { at: 'letters'; query: string; found: FoundLetters | null };

/** What a request has led to. Asks for a proof only when that is why it failed. */
export function useLetters(request: LetterRequest | null): LettersState {
  const { user } = useUser();
  const letters = useInfiniteQuery({
    ...lettersQuery(request?.query ?? '', request?.attempt ?? 0, user?.id ?? null),
    enabled: request !== null,
  });
  if (!request) return { at: 'search', busy: false };

  const { query, from } = request;
  const { data, error } = letters;
  if (data) return { at: 'letters', query, found: toFoundLetters(query, letters, data.pages) };
  if (error && isUnproven(error)) return { at: 'verify', query, reason: messageFor(error, UNPROVEN) };
  if (error) return { at: 'failed', query, reason: messageFor(error, FAILED), busy: false };
  if (from === 'verified') return { at: 'letters', query, found: null };
  return from === 'failed' ? { at: 'failed', query, reason: FAILED, busy: true } : { at: 'search', busy: true };
}

export const UNPROVEN = 'Identity confirmation required';
const FAILED = 'Failed to search confessions';

function isUnproven(error: Error): boolean {
  return error instanceof HttpError && (error.status === 401 || error.status === 403);
}

interface Query {
  hasNextPage: boolean;
  fetchNextPage: () => Promise<{ error: Error | null }>;
}

function toFoundLetters(query: string, { hasNextPage, fetchNextPage }: Query, pages: LettersPage[]): FoundLetters {
  return {
    pages,
    hasMore: hasNextPage,
    async fetchMore() {
      const { error } = await fetchNextPage();
      if (error) throw error;
    },
    unfold: (cursor) => readLetters(query, cursor),
  };
}

export type LettersPage = AnswerOf<typeof searchConfessions>;

/** The key of all queries for letters. */
export const LETTERS = '/api/confessions/search';

/** A page of letters; without a cursor, the first. */
const readLetters = (query: string, cursor: string | null, signal?: AbortSignal) =>
  call<typeof searchConfessions>('GET /api/confessions/search/:query', {
    params: { query },
    query: cursor === null ? {} : { cursor },
    ...(signal && { signal }),
  });

/**
 * Letters are cached only while they are shown, and separately for each member and each attempt: the next person in
 * this browser must not see what an earlier proof opened.
 */
const lettersQuery = (query: string, attempt: number, userId: number | null) =>
  infiniteQueryOptions({
    queryKey: [LETTERS, query, attempt, userId],
    queryFn: ({ pageParam, signal }) => readLetters(query, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last: LettersPage) => last.nextCursor,
    gcTime: 0,
  });

/** The last request for letters, and the ways to make one. */
export function useRequests() {
  const queryClient = useQueryClient();
  const [request, setRequest] = useState<LetterRequest | null>(null);
  const [attempt, setAttempt] = useState(1);

  function ask(query: string, from: LetterRequest['from']): void {
    setAttempt(attempt + 1);
    setRequest({ query, from, attempt });
  }

  /** For after a proof: the same search, or the one for the proved handle, now finds letters. */
  function verified(name: string): void {
    void refreshInboxes(queryClient);
    ask(name, 'verified');
  }

  return {
    request,
    search: (query: string) => ask(query, 'search'),
    verified,
    retry: () => request && ask(request.query, 'failed'),
    clear: () => setRequest(null),
  };
}
