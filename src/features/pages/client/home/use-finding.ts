import { useRef, useState } from 'react';
import { PageLoadError } from '#platform/client/navigation/lazy-page.ts';

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
  const [failure, setFailure] = useState<PageLoadError>();
  const turn = useRef(0);
  if (failure) throw failure;

  async function search(query: string): Promise<void> {
    const mine = ++turn.current;
    setBusy(true);
    try {
      const View = await loadView();
      if (mine === turn.current) setFound({ turn: mine, query, View });
    } catch (cause) {
      setFailure(new PageLoadError(cause));
    }
    setBusy(false);
  }

  function stop(): void {
    setFound(null);
    setReturned(true);
  }

  return { found, busy, returned, search: (query: string) => void search(query), stop };
}
