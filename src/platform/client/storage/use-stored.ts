import { useState } from 'react';
import { useSearch } from '../navigation/use-search.ts';

/** What this tab has stored, read once; null if there is nothing, and while a prerendered page hydrates, which knows nothing of it. */
export function useStored<T>(read: () => T | null): T | null {
  const isHydrated = useSearch() !== null;
  const [stored, setStored] = useState<{ value: T | null }>();
  if (isHydrated && !stored) setStored({ value: read() });
  return stored?.value ?? null;
}
