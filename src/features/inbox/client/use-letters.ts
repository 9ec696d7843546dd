import { useInfiniteQuery } from '@tanstack/react-query';
import { useUser } from '#features/auth/client/index.ts';
import { HttpError, messageFor } from '#platform/client/api/http-error.ts';
import { lettersQuery, readLetters, type LettersPage } from './letters-query.ts';

/** A request for the letters to a name or handle. */
export interface LetterRequest {
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
