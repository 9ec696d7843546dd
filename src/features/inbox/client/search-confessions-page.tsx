import { VerifyView } from '#features/verification/client/index.ts';
import { classes } from '#platform/client/ui/classes.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { SearchIcon } from '#platform/client/ui/icons.tsx';
import { InboxView } from './inbox-view.tsx';
import { LettersSkeleton, LettersView, type BelowLetters } from './letters/letters-view.tsx';
import { SearchFailed } from './search/search-failed.tsx';
import { SearchView } from './search/search-view.tsx';
import { UNPROVEN } from './use-letters.ts';
import { useReading, type ReadingView } from './use-reading.ts';

interface SearchConfessionsPageProps {
  Below: BelowLetters;
}

/** The letters to oneself: straight to the inbox with a proof, otherwise by a proof or by a search. */
export function SearchConfessionsPage({ Below }: SearchConfessionsPageProps) {
  const { view, state, inboxes, last, moved, ...go } = useReading();
  const isSearching = view === 'search';

  return (
    <div className={classes('shell grid py-10 sm:py-16', isSearching ? 'gap-8 sm:gap-10' : 'max-w-[46rem] gap-6')}>
      <ReadingHeading view={view} onSearch={go.toSearch} />
      {view === 'loading' && <LettersSkeleton />}
      {view === 'inbox' && (
        <InboxView inboxes={inboxes} focused={moved} Below={Below} onSearch={go.toSearch} onLeave={go.leave} />
      )}
      {isSearching && (
        <SearchView
          inboxes={inboxes}
          last={last}
          focused={moved}
          busy={state.at === 'search' && state.busy}
          onProve={go.prove}
          onOpen={go.openInbox}
          onSearch={go.search}
        />
      )}
      {view === 'prove' && <VerifyView query={null} reason={UNPROVEN} onVerified={go.verified} onBack={go.back} />}
      {view === 'found' && state.at === 'verify' && (
        <VerifyView query={state.query} reason={state.reason} onVerified={go.verified} onBack={go.back} />
      )}
      {view === 'found' && state.at === 'failed' && (
        <SearchFailed reason={state.reason} busy={state.busy} onRetry={go.retry} onBack={go.back} />
      )}
      {view === 'found' && state.at === 'letters' && (
        <LettersView query={state.query} found={state.found} Below={Below} onBack={go.back} onLeave={go.leave} />
      )}
    </div>
  );
}

interface ReadingHeadingProps {
  view: ReadingView;
  onSearch: () => void;
}

/** One h1 for all views: it may have the focus when the view changes. */
function ReadingHeading({ view, onSearch }: ReadingHeadingProps) {
  const isSearching = view === 'search';
  return (
    <header
      className={isSearching ? 'grid justify-items-start gap-3' : 'flex min-h-11 items-center justify-between gap-4'}
    >
      {isSearching && <p className="eyebrow text-lg">For your eyes only</p>}
      <h1 className={isSearching ? 'text-3xl' : 'text-xl text-soft'}>
        {view === 'inbox' || view === 'loading' ? 'Your letters' : 'Find your secret admirers'}
      </h1>
      {isSearching && (
        <p className="max-w-[58ch] text-lg text-soft">
          Someone may have written to you. Prove it’s you, and open your letters.
        </p>
      )}
      {view === 'inbox' && (
        <Button variant="quiet" size="sm" icon={<SearchIcon />} className="-me-4" onClick={onSearch}>
          Search for a name
        </Button>
      )}
    </header>
  );
}
