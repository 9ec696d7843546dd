import { useEffect, useState } from 'react';
import { loadResults, type Outcome, type ProfileCard } from '#features/profiles/client/index.ts';
import { PageLoadError } from '#platform/client/navigation/lazy-page.ts';

interface Shown {
  outcome: Outcome;
  Card: typeof ProfileCard;
}

/** The profiles that somebody may be, for what they typed; null while they are looked for. */
export function useOwnProfiles(query: string) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [turn, setTurn] = useState(0);
  const [failure, setFailure] = useState<PageLoadError>();
  if (failure) throw failure;

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    async function look(): Promise<void> {
      const { findProfiles, ProfileCard: Card } = await loadResults();
      const outcome = await findProfiles(query, signal);
      setShown({ outcome, Card });
    }
    // Either nobody waits for the answer any more, or the code for it did not come.
    look().catch((cause: unknown) => !signal.aborted && setFailure(new PageLoadError(cause)));
    return () => controller.abort();
  }, [query, turn]);

  function retry(): void {
    setShown(null);
    setTurn(turn + 1);
  }

  return { shown, retry };
}
