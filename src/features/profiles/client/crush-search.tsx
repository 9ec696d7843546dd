import { useEffect, useRef, useState, type ReactNode } from 'react';
import { reloadOnce } from '#platform/client/navigation/reload-once.ts';
import type { Chosen } from './chosen.ts';
import type { Outcome, SearchOutcome } from './results/index.ts';
import { SearchLetter } from './search-letter.tsx';

/** What comes after a search is no part of the first page: it is fetched as soon as somebody goes to the field. */
const importResults = () => import('./results/index.ts');
const preloadResults = () => void importResults().catch(() => {});

type CrushSearchProps = {
  /** What was searched for last: it still stands in the field when somebody comes back to it. */
  query: string;
  /** Somebody has come back to search again, and goes on in the field. */
  returning: boolean;
  onSearch: (query: string) => void;
  onSelect: (chosen: Chosen) => Promise<void>;
  /** What is said under the field. */
  children: ReactNode;
};

interface Shown {
  /** Another answer is another sheet, even for the same words. */
  turn: number;
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

  async function search(wanted: string): Promise<void> {
    // Asked here, and not of the button, which needs time to look busy: a double click is one search.
    if (running.current) return;
    const controller = (running.current = new AbortController());
    onSearch(wanted);
    setBusy(true);
    try {
      const { findProfiles, SearchOutcome } = await importResults();
      const outcome = await findProfiles(wanted, controller.signal);
      setShown({ turn: (shown?.turn ?? 0) + 1, outcome, View: SearchOutcome });
      setProblem(undefined);
      stop();
    } catch {
      // Either nobody waits for the answer any more, or the code for it did not come.
      if (controller.signal.aborted) return;
      stop();
      // Should it not come a second time, the site may have changed since this document was loaded.
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
          key={shown.turn}
          outcome={shown.outcome}
          busy={busy}
          onSelect={onSelect}
          onRetry={() => void search(query)}
          onSearchAgain={searchAgain}
        />
      ) : (
        <SearchLetter
          query={query}
          busy={busy}
          problem={problem}
          focused={returned}
          onApproach={preloadResults}
          onSearch={(wanted) => void search(wanted)}
        >
          {children}
        </SearchLetter>
      )}
      <p role="status" className="sr-only">
        {busy ? 'Searching...' : shown?.outcome.summary}
      </p>
    </>
  );
}
