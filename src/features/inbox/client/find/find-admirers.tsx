import { useEffect, useEffectEvent, useRef, type ReactNode, useState } from 'react';
import { type Outcome, loadResults, type ProfileCard } from '#features/profiles/client/index.ts';
import { VerifyView } from '#features/verification/client/index.ts';
import { goBack } from '#platform/client/navigation/use-history-step.ts';
import { Letter } from '#platform/client/ui/letter.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton-lines.tsx';
import { loadCode } from '#platform/client/navigation/lazy-page.ts';
import { LettersView, type BelowLetters } from '../letters/letters-view.tsx';
import { useLetters, type LettersState, useRequests } from '../use-letters.ts';
import { FindFailed, OwnProfiles } from './find-results.tsx';

/** The step that is shown: choosing a profile, proving it, or reading its letters. */
export type FindStep = 'results' | 'verify' | 'letters';

interface FindAdmirersProps {
  /** The name or username that was typed. */
  query: string;
  /** The profile that was picked; null before that, and after going back. */
  picked: string | null;
  Below: BelowLetters;
  onPick: (username: string) => void;
  onStep: (step: FindStep) => void;
  onSearchAgain: () => void;
}

/** From a search to the reader's letters: choose a profile, prove it, read. */
export function FindAdmirers({ query, picked, Below, onPick, onStep, onSearchAgain }: FindAdmirersProps) {
  const { shown, retry: lookAgain } = useOwnProfiles(query);
  const { request, search, verified, retry, clear } = useRequests();
  const only = onlyCandidate(shown?.outcome);
  const chosen = only ?? picked;
  const view = useLetters(chosen === null ? null : request);
  const step = stepOf(view.at);

  useEffect(() => onStep(step), [step, onStep]);

  // With a single profile there is nothing to pick.
  const choose = useEffectEvent(() => (chosen === null ? clear() : search(chosen)));
  useEffect(() => choose(), [chosen]);

  if (view.at === 'verify') {
    return (
      <InView>
        <VerifyView
          query={view.query}
          reason={view.reason}
          onVerified={verified}
          onBack={only === null ? () => void goBack() : onSearchAgain}
        />
      </InView>
    );
  }
  if (view.at === 'letters') {
    return (
      <LettersView query={view.query} found={view.found} Below={Below} onBack={onSearchAgain} onLeave={onSearchAgain} />
    );
  }
  if (view.at === 'failed') {
    return (
      <FindFailed title="Search Error" message={view.reason} busy={view.busy} onRetry={retry} onBack={onSearchAgain} />
    );
  }
  if (!shown || chosen !== null) return <FindSkeleton />;
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
    <OwnProfiles outcome={outcome} Card={Card} onPick={async (own) => onPick(own)} onSearchAgain={onSearchAgain} />
  );
}

function stepOf(at: LettersState['at']): FindStep {
  return at === 'verify' || at === 'letters' ? at : 'results';
}

/** The username of the reader's profile, if only one fits; null before the search has ended. */
function onlyCandidate(outcome: Outcome | undefined): string | null {
  if (outcome?.kind !== 'found') return null;
  const { profiles, unlistedHandle } = outcome;
  const candidates = [
    ...profiles.map(({ username }) => username),
    ...(unlistedHandle === null ? [] : [unlistedHandle]),
  ];
  return candidates.length === 1 ? (candidates[0] ?? null) : null;
}

/** Where the view comes below the search, it is scrolled to the top of the screen, so that its main button is in view too. */
function InView({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isBelow = matchMedia('(width < 64rem)').matches;
    box.current?.scrollIntoView({ block: isBelow ? 'start' : 'nearest' });
  }, []);
  return (
    <div ref={box} className="scroll-my-6">
      {children}
    </div>
  );
}

function FindSkeleton() {
  return (
    <Letter className="min-h-56">
      <SkeletonLines label="Searching..." />
    </Letter>
  );
}

interface Shown {
  outcome: Outcome;
  Card: typeof ProfileCard;
}

/** The profiles that match a query; `shown` is null while they load. */
function useOwnProfiles(query: string) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<Error>();
  if (failure) throw failure;

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    async function load(): Promise<void> {
      const { findProfiles, ProfileCard: Card } = await loadCode(loadResults);
      const outcome = await findProfiles(query, signal);
      setShown({ outcome, Card });
    }
    // An aborted search failed on purpose; otherwise the code for the results did not load.
    load().catch((error: unknown) => !signal.aborted && setFailure(error as Error));
    return () => controller.abort();
  }, [query, attempt]);

  function retry(): void {
    setShown(null);
    setAttempt(attempt + 1);
  }

  return { shown, retry };
}
