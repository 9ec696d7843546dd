import { useEffect, useState } from 'react';
import { loadResults, type Outcome, type ProfileCard } from '#features/profiles/client/index.ts';
import { PageLoadError } from '#platform/client/navigation/lazy-page.ts';

interface Shown {
  outcome: Outcome;
  Card: typeof ProfileCard;
}

/** The profiles that match a query; `shown` is null while they load. */
export function useOwnProfiles(query: string) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<PageLoadError>();
  if (failure) throw failure;

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    async function load(): Promise<void> {
      const { findProfiles, ProfileCard: Card } = await loadResults();
      const outcome = await findProfiles(query, signal);
      setShown({ outcome, Card });
    }
    // An aborted search failed on purpose; otherwise the code for the results did not load.
    load().catch((cause: unknown) => !signal.aborted && setFailure(new PageLoadError(cause)));
    return () => controller.abort();
  }, [query, attempt]);

  function retry(): void {
    setShown(null);
    setAttempt(attempt + 1);
  }

  return { shown, retry };
}
