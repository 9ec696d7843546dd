import { tabStorage } from '#platform/client/storage/tab-storage.ts';
import type { Results } from './results/search-outcome.tsx';

const KEY = 'crushQuery';

let query = '';
let results: Results | null = null;

/**
 * What was searched for last. The tab keeps the query: it survives reloads and logging in. This document keeps the
 * results: going back to them does not search again.
 */
export const lastSearch = {
  query: (): string => tabStorage.read(KEY) ?? query,

  /** The results, unless they belong to an earlier query. */
  results: (): Results | null => (results?.outcome.query === lastSearch.query() ? results : null),

  remember(newQuery: string): void {
    query = tabStorage.write(KEY, newQuery) ? '' : newQuery;
  },

  rememberResults(newResults: Results): void {
    results = newResults;
    lastSearch.remember(newResults.outcome.query);
  },

  forget(): void {
    query = '';
    results = null;
    tabStorage.remove(KEY);
  },
};
