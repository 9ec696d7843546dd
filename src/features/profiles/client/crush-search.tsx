import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { reloadOnline } from '#platform/client/navigation/reload-once.ts';
import { backToStep, pushStep, replaceStep, useHistoryStep } from '#platform/client/navigation/use-history-step.ts';
import { lastSearch } from './last-search.ts';
import type { Recipient } from './recipient.ts';
import { SearchForm } from './search-form.tsx';

/** The results are not part of the first page: their code is loaded when the field gets the focus. */
const importResults = () => import('./results/index.ts');
const preloadResults = () => void importResults().catch(() => {});

type CrushSearchProps = {
  /** The visitor has come back to search again: focus the field. */
  returning: boolean;
  onSearch: () => void;
  onSelect: (chosen: Recipient) => Promise<void>;
  /** What members should know before they choose, shown with the form and with the results. */
  notice: ReactNode;
  /** Notes below the field. */
  children: ReactNode;
};

/** The search form and its results. Each has an entry in the history. */
export function CrushSearch({ returning, onSearch, onSelect, notice, children }: CrushSearchProps) {
  const step = useHistoryStep(['search', 'results']);
  // A reloaded page hydrates as it was prerendered. The step, and with it the query, is known right after that.
  const query = step ? lastSearch.query() : '';
  const shown = step === 'results' ? lastSearch.results() : null;
  // Counts the searches, so that a repeated query shows a new result.
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(null);

  function stop(): void {
    running.current?.abort();
    running.current = null;
    setBusy(false);
  }
  useEffect(() => stop, []);
  // Going back from results that are still loading must not lead forward to them again.
  useEffect(() => (step === 'results' ? stop : undefined), [step]);

  async function search(text: string): Promise<void> {
    // The button is disabled only after a render, so a double click is caught here.
    if (running.current) return;
    const controller = (running.current = new AbortController());
    // Kept before anything can fail, because after an outage the page may have to be reloaded.
    lastSearch.remember(text);
    if (step !== 'results') replaceStep('search');
    onSearch();
    setBusy(true);
    setProblem(undefined);
    try {
      const { runSearch } = await importResults();
      const results = await runSearch(text, controller.signal);
      if (controller.signal.aborted) return;
      if (typeof results === 'string') return refuse(results);
      lastSearch.rememberResults(results);
      setAttempt(attempt + 1);
      stop();
      pushStep('results');
    } catch {
      // An aborted search failed on purpose; otherwise the code for the results did not load.
      if (controller.signal.aborted) return;
      // Chromium does not repeat a failed download until the page is reloaded. The new page repeats the search.
      if (problem && reloadOnline()) pushStep('results');
      else refuse('That didn’t load. Check your connection and try again.');
    }
  }

  function refuse(reason: string): void {
    stop();
    setProblem(reason);
    replaceStep('search');
  }

  const isMissing = step === 'results' && !shown;
  const findAgain = useEffectEvent(() => {
    if (query) void search(query);
    else replaceStep('search');
  });
  useEffect(() => {
    if (isMissing) findAgain();
  }, [isMissing]);

  return (
    <>
      {shown ? (
        <shown.View
          key={attempt}
          outcome={shown.outcome}
          busy={busy}
          notice={notice}
          onSelect={onSelect}
          onRetry={() => void search(query)}
          onSearchAgain={() => void backToStep('search')}
        />
      ) : (
        <SearchForm
          query={query}
          busy={busy}
          problem={problem}
          focused={returning || attempt > 0}
          onFieldFocus={preloadResults}
          onSearch={(text) => void search(text)}
          notice={notice}
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
