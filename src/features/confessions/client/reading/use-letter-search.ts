import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '#features/auth/client/index.ts';
import { HttpError, messageFor } from '#platform/client/api/http-error.ts';
import { lettersQuery, type LettersPage } from './letters-query.ts';

interface Request {
  query: string;
  /** The view that started the search. It stays until there is an answer. */
  from: 'search' | 'verified' | 'failed';
}

/** The pages of letters that have been loaded. */
export interface FoundLetters {
  pages: LettersPage[];
  hasMore: boolean;
  isFetchingMore: boolean;
  fetchMore: () => Promise<void>;
}

export type LetterSearchView =
  | { at: 'search'; busy: boolean }
  | { at: 'verify'; query: string; reason: string }
  | { at: 'failed'; query: string; reason: string; busy: boolean }
  /** `found` is null while the letters load. */
  | { at: 'letters'; query: string; found: FoundLetters | null };

/** The steps from search to proof to letters. Asks for a proof only when that is why the search failed. */
export function useLetterSearch() {
  const { user } = useUser();
  const [request, setRequest] = useState<Request | null>(null);
  const [attempt, setAttempt] = useState(0);
  const letters = useInfiniteQuery({
    ...lettersQuery(request?.query ?? '', attempt, user?.id ?? null),
    enabled: request !== null,
  });

  function ask(query: string, from: Request['from']): void {
    setAttempt(attempt + 1);
    setRequest({ query, from });
  }

  function currentView(): LetterSearchView {
    if (!request) return { at: 'search', busy: false };
    const { query, from } = request;
    const { data, error } = letters;
    if (data) return { at: 'letters', query, found: toFoundLetters(letters, data.pages) };
    if (error && isUnproven(error)) return { at: 'verify', query, reason: reasonOf(error, UNPROVEN) };
    if (error) return { at: 'failed', query, reason: reasonOf(error, FAILED), busy: false };
    if (from === 'verified') return { at: 'letters', query, found: null };
    return from === 'failed' ? { at: 'failed', query, reason: FAILED, busy: true } : { at: 'search', busy: true };
  }

  return {
    view: currentView(),
    search: (query: string) => ask(query, 'search'),
    /** For after a proof: the same search, or the one for the proved handle, now finds letters. */
    verified: (name: string) => ask(name, 'verified'),
    retry: () => request && ask(request.query, 'failed'),
    back: () => setRequest(null),
  };
}

const UNPROVEN = 'Identity confirmation required';
const FAILED = 'Failed to search confessions';

function isUnproven(error: Error): boolean {
  return error instanceof HttpError && (error.status === 401 || error.status === 403);
}

function reasonOf(error: Error, fallback: string): string {
  return messageFor(error, fallback);
}

interface Query {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<{ error: Error | null }>;
}

function toFoundLetters({ hasNextPage, isFetchingNextPage, fetchNextPage }: Query, pages: LettersPage[]): FoundLetters {
  return {
    pages,
    hasMore: hasNextPage,
    isFetchingMore: isFetchingNextPage,
    async fetchMore() {
      const { error } = await fetchNextPage();
      if (error) throw error;
    },
  };
}
