import { VerifyView } from '#features/verification/client/index.ts';
import { classes } from '#platform/client/ui/classes.ts';
import { InboxView } from './inbox-view.tsx';
import { LettersSkeleton } from './letters/letters-skeleton.tsx';
import { LettersView } from './letters/letters-view.tsx';
import { ReadingHeading } from './reading-heading.tsx';
import { SearchFailed } from './search/search-failed.tsx';
import { SearchView } from './search/search-view.tsx';
import { UNPROVEN } from './use-letters.ts';
import { useReading } from './use-reading.ts';

/** The letters to oneself: straight to the inbox with a proof, otherwise by a proof or by a search. */
export function SearchConfessionsPage() {
  const { view, state, inboxes, last, moved, ...go } = useReading();
  const isSearching = view === 'search';

  return (
    <div className={classes('shell grid py-10 sm:py-16', isSearching ? 'gap-8 sm:gap-10' : 'max-w-[46rem] gap-6')}>
      <ReadingHeading view={view} onSearch={go.toSearch} />
      {view === 'loading' && <LettersSkeleton />}
      {view === 'inbox' && <InboxView inboxes={inboxes} focused={moved} onSearch={go.toSearch} onLeave={go.leave} />}
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
        <LettersView query={state.query} found={state.found} onBack={go.back} onLeave={go.leave} />
      )}
    </div>
  );
}
