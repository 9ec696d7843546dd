import { useRef, useState } from 'react';
import { reloadOnce } from '#platform/client/navigation/reload-once.ts';

// The code for reading letters is large and authors do not need it, so it is loaded when the field gets the focus.
const loadView = () => import('#features/confessions/client/index.ts').then((m) => m.loadFindAdmirers());
export const preloadView = () => void loadView().catch(() => {});

interface Search {
  /** Counts the searches, so that a repeated query starts over. */
  attempt: number;
  query: string;
  View: Awaited<ReturnType<typeof loadView>>;
}

/** The state of a visitor's search for letters that were written to them. */
export function useAdmirerSearch() {
  const [found, setFound] = useState<Search | null>(null);
  const [busy, setBusy] = useState(false);
  const [returned, setReturned] = useState(false);
  const [failure, setFailure] = useState<string>();
  const lastAttempt = useRef(0);

  async function search(query: string): Promise<void> {
    const attempt = ++lastAttempt.current;
    setBusy(true);
    try {
      const View = await loadView();
      setFailure(undefined);
      if (attempt === lastAttempt.current) setFound({ attempt, query, View });
    } catch {
      // After a second failure a new version may have been deployed since this document was loaded.
      if (!failure || !reloadOnce()) setFailure('That didn’t load. Please check your connection and try again.');
    }
    setBusy(false);
  }

  function stop(): void {
    setFound(null);
    setReturned(true);
  }

  return { found, busy, failure, returned, search: (query: string) => void search(query), stop };
}
