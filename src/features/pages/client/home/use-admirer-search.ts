import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { reloadOnline } from '#platform/client/navigation/reload-once.ts';
import { tabValue } from '#platform/client/storage/tab-value.ts';
import { goBack } from '#platform/client/navigation/use-history-step.ts';

// The code for reading letters is large and authors do not need it, so it is loaded when the field gets the focus.
const loadView = () =>
  Promise.all([
    import('#features/inbox/client/index.ts').then((m) => m.loadFindAdmirers()),
    import('../below-letters.tsx').then((m) => m.BelowLetters),
  ]);
export const preloadView = () => void loadView().catch(() => {});

interface Shown {
  /** Counts the searches, so that a repeated query starts over. */
  attempt: number;
  View: Awaited<ReturnType<typeof loadView>>[0];
  /** What stands below letters. */
  Below: Awaited<ReturnType<typeof loadView>>[1];
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
      const [View, Below] = await loadView();
      if (attempt !== lastAttempt.current) return false;
      setFailure(undefined);
      setShown({ attempt, View, Below });
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

interface AdmirerSearch {
  query: string;
  /** The profile that was picked among several; empty before that. */
  picked: string;
}

const stored = tabValue<AdmirerSearch>('admirerSearch', ({ query, picked }) =>
  typeof query === 'string' && typeof picked === 'string' ? { query, picked } : null,
);
let last: AdmirerSearch = { query: '', picked: '' };

/** What was searched for last in the panel. The tab keeps it, so it survives reloads. */
const lastAdmirerSearch = {
  read: (): AdmirerSearch => stored.read() ?? last,
  remember(search: AdmirerSearch): void {
    last = search;
    stored.write(search);
  },
};

const STEPS = ['search', 'found', 'picked'] as const;

/** What the panel shows on a history entry. The search for a crush has a step of its own in the same entry. */
type AdmirerStep = (typeof STEPS)[number];

/** The panel's step on the current history entry; null before its first search. */
function useAdmirerStep(): AdmirerStep | null {
  return useLocationProperty(readStep, () => null);
}

function readStep(): AdmirerStep | null {
  const { admirers } = readState();
  return STEPS.find((step) => step === admirers) ?? null;
}

function readState(): Record<string, unknown> {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

/** Makes the current entry show this step. */
function replaceAdmirerStep(admirers: AdmirerStep): void {
  history.replaceState({ ...readState(), admirers }, '');
}

/** Adds an entry for the step, so that Back leaves it, unless the current one shows it already. */
function pushAdmirerStep(admirers: AdmirerStep): void {
  if (readStep() === admirers) return;
  history.pushState({ ...readState(), admirers }, '');
}

/** Goes back to the last entry that shows this step, or to one before the first search. */
async function backToAdmirerStep(admirers: AdmirerStep): Promise<void> {
  while (readStep() !== null && readStep() !== admirers) await goBack();
}
