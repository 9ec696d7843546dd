import type { ReactNode } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import type { Recipient } from '../recipient.ts';
import type { Outcome } from './find-profiles.ts';
import { FoundProfiles } from './found-profiles.tsx';
import { NoProfiles } from './no-profiles.tsx';
import { ResultSheet } from './result-sheet.tsx';

type SearchOutcomeProps = {
  outcome: Outcome;
  /** The search is being repeated. */
  busy: boolean;
  /** What to know before choosing. */
  notice: ReactNode;
  onSelect: (chosen: Recipient) => Promise<void>;
  onRetry: () => void;
  onSearchAgain: () => void;
};

/** Replaces the search form when a search has ended, with or without success. */
export function SearchOutcome({ outcome, busy, notice, onSelect, onRetry, onSearchAgain }: SearchOutcomeProps) {
  if (outcome.kind === 'failed') {
    return <SearchFailed message={outcome.message} busy={busy} onRetry={onRetry} onSearchAgain={onSearchAgain} />;
  }
  const View = outcome.profiles.length === 0 ? NoProfiles : FoundProfiles;
  return <View {...outcome} notice={notice} onSelect={onSelect} onSearchAgain={onSearchAgain} />;
}

type SearchFailedProps = {
  message: string;
  busy: boolean;
  onRetry: () => void;
  onSearchAgain: () => void;
};

function SearchFailed({ message, busy, onRetry, onSearchAgain }: SearchFailedProps) {
  return (
    <ResultSheet title="Search Failed">
      <p className="text-soft">{message}</p>
      <div className="grid gap-3">
        <Button wide busy={busy} busyLabel="Searching..." onClick={onRetry}>
          Try again
        </Button>
        <Button variant="secondary" wide onClick={onSearchAgain}>
          Try Another Search
        </Button>
      </div>
    </ResultSheet>
  );
}
