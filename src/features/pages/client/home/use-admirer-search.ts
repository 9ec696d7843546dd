import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { reloadOnline } from '#platform/client/navigation/reload-once.ts';
import { backToAdmirerStep, pushAdmirerStep, replaceAdmirerStep, useAdmirerStep } from './admirer-entry.ts';
import { lastAdmirerSearch } from './last-admirer-search.ts';

// The code for reading letters is large and authors do not need it, so it is loaded when the field gets the focus.
const loadView = () => import('#features/inbox/client/index.ts').then((m) => m.loadFindAdmirers());
export const preloadView = () => void loadView().catch(() => {});

interface Shown {
  /** Counts the searches, so that a repeated query starts over. */
  attempt: number;
  View: Awaited<ReturnType<typeof loadView>>;
}

/** A visitor's search for letters that were written to them. The search, its result and a picked profile have entries in the history. */
export function useAdmirerSearch() {
  const step = useAdmirerStep();
  const isFound = step === 'found' || step === 'picked';
  const { query, picked } = step ? lastAdmirerSearch.read() : { query: '', picked: '' };
  const [shown, setShown] = useState<Shown | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const lastAttempt = useRef(0);

  // A link to the home page leads to its start again, with an empty field.
  const [starts, setStarts] = useState(0);
  const [lastStep, setLastStep] = useState(step);
  if (step !== lastStep) {
    setLastStep(step);
    if (step === null) {
      setStarts(starts + 1);
      setFailure(undefined);
    }
  }

  async function search(text: string): Promise<void> {
    if (step === 'picked') await backToAdmirerStep('found');
    // Kept before anything can fail, because after an outage the page may have to be reloaded.
    lastAdmirerSearch.remember({ query: text, picked: '' });
    if (!isFound) replaceAdmirerStep('search');
    if (await show()) pushAdmirerStep('found');
  }

  /** Returns whether there is something to show, now or after a reload. */
  async function show(): Promise<boolean> {
    const attempt = ++lastAttempt.current;
    setBusy(true);
    try {
      const View = await loadView();
      if (attempt !== lastAttempt.current) return false;
      setFailure(undefined);
      setShown({ attempt, View });
      return true;
    } catch {
      // Chromium does not repeat a failed download until the page is reloaded. The new page repeats the search.
      if (failure && reloadOnline()) return true;
      setFailure('That didn’t load. Please check your connection and try again.');
      return false;
    } finally {
      setBusy(false);
    }
  }

  function pick(username: string): void {
    lastAdmirerSearch.remember({ query, picked: username });
    pushAdmirerStep('picked');
  }

  // A reloaded page knows the query only.
  const isMissing = isFound && !shown;
  const findAgain = useEffectEvent(() => {
    if (query) void show();
    else replaceAdmirerStep('search');
  });
  useEffect(() => {
    if (isMissing) findAgain();
  }, [isMissing]);

  return {
    query,
    found: isFound ? shown : null,
    picked: step === 'picked' && picked ? picked : null,
    busy,
    failure,
    /** The visitor has come back to search again. */
    returned: shown !== null && step === 'search',
    /** Counts how often the page was started anew. */
    starts,
    search: (text: string) => void search(text),
    pick,
    stop: () => void backToAdmirerStep('search'),
  };
}
