import { useEffect } from 'react';
import { VerifyView } from '#features/verification/client/index.ts';
import { Letter } from '#platform/client/ui/letter.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton-lines.tsx';
import { LettersView } from '../letters/letters-view.tsx';
import { useLetterSearch } from '../use-letter-search.ts';
import { FindFailed } from './find-sheet.tsx';
import { OwnProfiles } from './own-profiles.tsx';
import { useOwnProfiles } from './use-own-profiles.ts';

/** The step that is shown: choosing a profile, proving it, or reading its letters. */
export type FindStep = 'results' | 'verify' | 'letters';

interface FindAdmirersProps {
  /** The name or username that was typed. */
  query: string;
  onStep: (step: FindStep) => void;
  onSearchAgain: () => void;
}

/** From a search to the reader's letters: choose a profile, prove it, read. */
export function FindAdmirers({ query, onStep, onSearchAgain }: FindAdmirersProps) {
  const { shown, retry: lookAgain } = useOwnProfiles(query);
  const { view, search, verified, retry, back } = useLetterSearch();
  const step = stepOf(view.at);

  useEffect(() => onStep(step), [step, onStep]);

  if (view.at === 'verify') {
    return <VerifyView query={view.query} reason={view.reason} onVerified={verified} onBack={back} />;
  }
  if (view.at === 'letters') return <LettersView query={view.query} found={view.found} onBack={onSearchAgain} />;
  if (view.at === 'failed') {
    return (
      <FindFailed title="Search Error" message={view.reason} busy={view.busy} onRetry={retry} onBack={onSearchAgain} />
    );
  }
  if (!shown || view.busy) return <FindSkeleton />;
  const { outcome, Card } = shown;
  if (outcome.kind === 'failed') {
    return (
      <FindFailed
        title="Search Failed"
        message={outcome.message}
        busy={false}
        onRetry={lookAgain}
        onBack={onSearchAgain}
      />
    );
  }
  return (
    <OwnProfiles outcome={outcome} Card={Card} onPick={async (own) => search(own)} onSearchAgain={onSearchAgain} />
  );
}

function stepOf(at: ReturnType<typeof useLetterSearch>['view']['at']): FindStep {
  return at === 'verify' || at === 'letters' ? at : 'results';
}

function FindSkeleton() {
  return (
    <Letter className="min-h-56">
      <SkeletonLines label="Searching..." />
    </Letter>
  );
}
