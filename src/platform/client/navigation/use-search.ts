import { useLocationProperty } from 'wouter/use-browser-location';

const unknown = (): string | null => null;

/**
 * The query string of the URL; null while a prerendered page hydrates. The build knew no query, and hydration needs the
 * same markup. (The router's own hook reads the URL even then.)
 */
export function useSearch(): string | null {
  return useLocationProperty<string | null>(() => location.search, unknown);
}
