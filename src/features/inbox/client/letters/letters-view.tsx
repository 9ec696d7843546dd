import { useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { useSite } from '#features/site/client/index.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Rose } from '#platform/client/ui/illustrations/rose.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { ArrowLeftIcon } from '#platform/client/ui/icons.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { longestWait } from '#features/sending/client/index.ts';
import { Skeleton } from '#platform/client/ui/skeleton.tsx';
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx';
import { BreakAtDots, Username } from '#platform/client/ui/username.tsx';
import { InboxBar } from '../inbox/inbox-bar.tsx';
import { useInbox } from '../inbox/use-inbox.ts';
import type { FoundLetters } from '../use-letters.ts';
import { LetterList } from './letter-list.tsx';

/** What stands below the letters to a username. */
export type BelowLetters = ComponentType<{
  handle: string;
  /** Nothing new comes to an inbox that is closed or paused. */
  isOpen: boolean;
}>;

interface LettersProps {
  query: string;
  /** Null while the letters load. */
  found: FoundLetters | null;
  /** Whether the title takes the focus if nothing else has it. */
  focused?: boolean;
  Below: BelowLetters;
  /** The reader may no longer read these letters: remove them from the screen. */
  onLeave: () => void;
}

/** The letters that a search has found. */
export function LettersView({ onBack, ...letters }: LettersProps & { onBack: () => void }) {
  return (
    <div className="grid gap-6">
      <Button variant="quiet" size="sm" icon={<ArrowLeftIcon />} className="-ms-4 justify-self-start" onClick={onBack}>
        Back to the search
      </Button>
      <Letters {...letters} />
    </div>
  );
}

/** Everything addressed to the confirmed handle. */
export function Letters({ query, found, focused = true, Below, onLeave }: LettersProps) {
  if (!found) return <LettersSkeleton />;
  const { handle, total, unconfirmed } = found.pages.at(-1) ?? { handle: '', total: 0, unconfirmed: false };
  return (
    <>
      <header className="grid gap-3">
        <Title focused={focused}>
          Confessions for "<BreakAtDots text={query} />" ({total})
        </Title>
        <InboxBar handle={handle} onLeave={onLeave} />
      </header>
      {unconfirmed && <Unconfirmed handle={handle} />}
      {total > 0 && <LetterList handle={handle} found={found} />}
      {total === 0 && !unconfirmed && <NoLetters handle={handle} />}
      <BelowInbox handle={handle} Below={Below} />
    </>
  );
}

function Title({ focused, children }: { focused: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // What had the focus is gone, except for a tab.
    if (!focused || document.activeElement !== document.body) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [focused]);
  return (
    <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 text-3xl wrap-anywhere outline-none">
      {children}
    </h2>
  );
}

/** Letters came while Instagram could not say whether the reader still has the handle. */
function Unconfirmed({ handle }: { handle: string }) {
  return (
    <div className="grid gap-1 rounded-2xl border border-edge bg-sheet p-5">
      <p className="font-medium text-ink">Some letters open once Instagram answers</p>
      <p className="text-soft">
        It has to confirm that you still are <Username name={handle} />. We ask again whenever you open this page.
      </p>
    </div>
  );
}

function BelowInbox({ handle, Below }: { handle: string; Below: BelowLetters }) {
  const { inbox } = useInbox(handle);
  return <Below handle={handle} isOpen={!inbox?.closed && !inbox?.paused} />;
}

function NoLetters({ handle }: { handle: string }) {
  const wait = longestWait(useSite()?.delivery);
  const { inbox } = useInbox(handle);
  if (inbox?.closed)
    return (
      <EmptyState title="You’ve opted out" illustration={<Rose />}>
        Nobody can write to <Username name={handle} />, and the letters you had are gone.
      </EmptyState>
    );
  return (
    <EmptyState title="No confessions found" illustration={<Rose />}>
      Nobody has written to <Username name={handle} /> yet.{' '}
      {wait && `Letters are delivered together and can take up to ${wait}. `}
      Check back later, or <TextLink href="/">write one yourself</TextLink>.
    </EmptyState>
  );
}

export function LettersSkeleton() {
  return (
    <div role="status" className="grid gap-8">
      <VisuallyHidden>Loading your letters</VisuallyHidden>
      <Skeleton className="h-11 w-3/4" />
      <Skeleton className="h-64 rounded-sheet!" />
      <Skeleton className="h-64 rounded-sheet!" />
    </div>
  );
}
