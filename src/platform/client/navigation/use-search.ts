import { useLocationProperty } from 'wouter/use-browser-location';

const unknown = (): string | null => null;

/**
 * The query of the address, or null while a prerendered page comes to life: the build knew no query, and markup made
 * from one would not be the markup that is there. (The router's own hook reads the address even then.)
 */
export function useSearch(): string | null {
  return useLocationProperty<string | null>(() => location.search, unknown);
}
