import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '#features/auth/client/index.ts';
import { HttpError, messageFor } from '#platform/client/api/http-error.ts';
import { lettersQuery, type LettersPage } from './letters-query.ts';

interface Asked {
  query: string;
  /** From which view it was asked: that one stays until there is an answer. */
  from: 'search' | 'verified' | 'failed';
}

/** The letters that were found, as far as they have been read. */
export interface Found {
  pages: LettersPage[];
  hasMore: boolean;
  isFetchingMore: boolean;
  fetchMore: () => Promise<void>;
}

export type ReadingView =
  | { at: 'search'; busy: boolean }
  | { at: 'verify'; query: string; reason: string }
  | { at: 'failed'; query: string; reason: string; busy: boolean }
  /** Without letters as long as they are on their way. */
  | { at: 'letters'; query: string; found: Found | null };

/** Search, prove, read: where somebody is, and how they go on. A failure that proving cannot mend is no reason to ask for it. */
export function useReading() {
  const { user } = useUser();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [turn, setTurn] = useState(0);
  const letters = useInfiniteQuery({
    ...lettersQuery(asked?.query ?? '', turn, user?.id ?? null),
    enabled: asked !== null,
  });

  function ask(query: string, from: Asked['from']): void {
    setTurn(turn + 1);
    setAsked({ query, from });
  }

  function look(): ReadingView {
    if (!asked) return { at: 'search', busy: false };
    const { query, from } = asked;
    const { data, error } = letters;
    if (data) return { at: 'letters', query, found: describeFound(letters, data.pages) };
    if (error && isUnproven(error)) return { at: 'verify', query, reason: reasonOf(error, UNPROVEN) };
    if (error) return { at: 'failed', query, reason: reasonOf(error, FAILED), busy: false };
    if (from === 'verified') return { at: 'letters', query, found: null };
    return from === 'failed' ? { at: 'failed', query, reason: FAILED, busy: true } : { at: 'search', busy: true };
  }

  return {
    view: look(),
    search: (query: string) => ask(query, 'search'),
    /** Instagram has confirmed somebody, so that the same question, or the one for their own handle, has an answer now. */
    verified: (name: string) => ask(name, 'verified'),
    retry: () => asked && ask(asked.query, 'failed'),
    back: () => setAsked(null),
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

function describeFound({ hasNextPage, isFetchingNextPage, fetchNextPage }: Query, pages: LettersPage[]): Found {
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
