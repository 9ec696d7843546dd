import type { Chosen } from '../chosen.ts';
import type { Outcome } from './find-profiles.ts';
import { FoundProfiles } from './found-profiles.tsx';
import { NoProfiles } from './no-profiles.tsx';
import { SearchFailed } from './search-failed.tsx';

type SearchOutcomeProps = {
  outcome: Outcome;
  /** The search is being repeated. */
  busy: boolean;
  onSelect: (chosen: Chosen) => Promise<void>;
  onRetry: () => void;
  onSearchAgain: () => void;
};

/** Takes the letter's place once a search has ended, however it ended. */
export function SearchOutcome({ outcome, busy, onSelect, onRetry, onSearchAgain }: SearchOutcomeProps) {
  if (outcome.kind === 'failed') {
    return <SearchFailed message={outcome.message} busy={busy} onRetry={onRetry} onSearchAgain={onSearchAgain} />;
  }
  const View = outcome.profiles.length === 0 ? NoProfiles : FoundProfiles;
  return <View {...outcome} onSelect={onSelect} onSearchAgain={onSearchAgain} />;
}
