import { useEffect, useRef, useState, type ReactNode } from 'react';
import { reloadOnce } from '#platform/client/navigation/reload-once.ts';
import type { Recipient } from './recipient.ts';
import type { Outcome, SearchOutcome } from './results/index.ts';
import { SearchForm } from './search-form.tsx';

/** The results are not part of the first page: their code is loaded when the field gets the focus. */
const importResults = () => import('./results/index.ts');
const preloadResults = () => void importResults().catch(() => {});

type CrushSearchProps = {
  /** The last query, which the field still shows when the visitor comes back. */
  query: string;
  /** The visitor has come back to search again: focus the field. */
  returning: boolean;
  onSearch: (query: string) => void;
  onSelect: (chosen: Recipient) => Promise<void>;
  /** Notes below the field. */
  children: ReactNode;
};

interface Shown {
  /** Counts the searches, so that a repeated query shows a new result. */
  attempt: number;
  outcome: Outcome;
  View: typeof SearchOutcome;
}

export function CrushSearch({ query, returning, onSearch, onSelect, children }: CrushSearchProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [busy, setBusy] = useState(false);
  const [returned, setReturned] = useState(returning);
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(null);

  useEffect(() => () => running.current?.abort(), []);

  async function search(newQuery: string): Promise<void> {
    // The button is disabled only after a render, so a double click is caught here.
    if (running.current) return;
    const controller = (running.current = new AbortController());
    onSearch(newQuery);
    setBusy(true);
    try {
      const { findProfiles, SearchOutcome } = await importResults();
      const outcome = await findProfiles(newQuery, controller.signal);
      setShown({ attempt: (shown?.attempt ?? 0) + 1, outcome, View: SearchOutcome });
      setProblem(undefined);
      stop();
    } catch {
      // An aborted search failed on purpose; otherwise the code for the results did not load.
      if (controller.signal.aborted) return;
      stop();
      // After a second failure a new version may have been deployed since this document was loaded.
      if (!problem || !reloadOnce()) setProblem('That did not arrive. Please check your connection and try again.');
    }
  }

  function stop(): void {
    running.current?.abort();
    running.current = null;
    setBusy(false);
  }

  function searchAgain(): void {
    stop();
    setShown(null);
    setReturned(true);
  }

  return (
    <>
      {shown ? (
        <shown.View
          key={shown.attempt}
          outcome={shown.outcome}
          busy={busy}
          onSelect={onSelect}
          onRetry={() => void search(query)}
          onSearchAgain={searchAgain}
        />
      ) : (
        <SearchForm
          query={query}
          busy={busy}
          problem={problem}
          focused={returned}
          onFieldFocus={preloadResults}
          onSearch={(newQuery) => void search(newQuery)}
        >
          {children}
        </SearchForm>
      )}
      <p role="status" className="sr-only">
        {busy ? 'Searching...' : shown?.outcome.summary}
      </p>
    </>
  );
}
