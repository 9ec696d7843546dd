import { Button } from '#platform/client/ui/button.tsx';
import { SearchIcon } from '#platform/client/ui/icons.tsx';
import type { ReadingView } from './use-reading.ts';

interface ReadingHeadingProps {
  view: ReadingView;
  onSearch: () => void;
}

/** One h1 for all views: it may have the focus when the view changes. */
export function ReadingHeading({ view, onSearch }: ReadingHeadingProps) {
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
