import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readProvingName, VerifyView } from '#features/verification/client/index.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { LettersView } from './letters/letters-view.tsx';
import { SearchView, type LastSearch } from './search/search-view.tsx';
import { useLetterSearch } from './use-letter-search.ts';

const TITLE = 'Find your secret admirers';

export function SearchConfessionsPage() {
  const { view, search, verified, retry, back } = useLetterSearch();
  const [last, setLast] = useState<LastSearch | null>(null);

  const isSearching = view.at === 'search';

  function startSearch(next: LastSearch): void {
    setLast(next);
    search(next.query);
  }

  const resume = useEffectEvent(() => {
    const name = readProvingName(Date.now());
    if (name !== null) startSearch({ by: /\s/.test(name) ? 'name' : 'instagram', query: name });
  });
  useEffect(() => resume(), []);

  return (
    <div className={classes('shell grid py-10 sm:py-16', isSearching ? 'gap-10' : 'max-w-[46rem] gap-6')}>
      {isSearching ? (
        <PageHeading
          eyebrow="For your eyes alone"
          title={TITLE}
          lead="Somebody may have written to you. Say who you are, prove it, and break the seals."
        />
      ) : (
        <h1 className="text-xl text-soft">{TITLE}</h1>
      )}
      {view.at === 'search' && <SearchView last={last} busy={view.busy} onSearch={startSearch} />}
      {view.at === 'verify' && (
        <VerifyView query={view.query} reason={view.reason} onVerified={verified} onBack={back} />
      )}
      {view.at === 'failed' && <SearchFailed reason={view.reason} busy={view.busy} onRetry={retry} onBack={back} />}
      {view.at === 'letters' && <LettersView query={view.query} found={view.found} onBack={back} />}
    </div>
  );
}

interface SearchFailedProps {
  reason: string;
  busy: boolean;
  onRetry: () => void;
  onBack: () => void;
}

/** Takes the focus after each attempt: what had it is gone or was disabled. */
function SearchFailed({ reason, busy, onRetry, onBack }: SearchFailedProps) {
  const view = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!busy) view.current?.focus();
  }, [busy]);

  return (
    <div ref={view} tabIndex={-1} className="outline-none">
      <ErrorState
        title="Search Error: There was an error searching for confessions. Please try again."
        busy={busy}
        onRetry={onRetry}
      >
        {reason}
      </ErrorState>
      <div className="grid justify-center">
        <Button variant="quiet" onClick={onBack}>
          Back to the search
        </Button>
      </div>
    </div>
  );
}
