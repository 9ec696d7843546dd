import { useRef, useState } from 'react';
import { reloadOnce } from '#platform/client/navigation/reload-once.ts';

// Whoever reads needs much that whoever writes does not: it comes when somebody goes to the field.
const loadView = () => import('#features/confessions/client/index.ts').then((m) => m.loadFindAdmirers());
export const preloadView = () => void loadView().catch(() => {});

interface Finding {
  /** Another search is another beginning, even for the same words. */
  turn: number;
  query: string;
  View: Awaited<ReturnType<typeof loadView>>;
}

/** Somebody looks for what was written to them. */
export function useFinding() {
  const [found, setFound] = useState<Finding | null>(null);
  const [busy, setBusy] = useState(false);
  const [returned, setReturned] = useState(false);
  const [failure, setFailure] = useState<string>();
  const turn = useRef(0);

  async function search(query: string): Promise<void> {
    const mine = ++turn.current;
    setBusy(true);
    try {
      const View = await loadView();
      setFailure(undefined);
      if (mine === turn.current) setFound({ turn: mine, query, View });
    } catch {
      // Should it not come a second time, the site may have changed since this document was loaded.
      if (!failure || !reloadOnce()) setFailure('That did not arrive. Please check your connection and try again.');
    }
    setBusy(false);
  }

  function stop(): void {
    setFound(null);
    setReturned(true);
  }

  return { found, busy, failure, returned, search: (query: string) => void search(query), stop };
}
