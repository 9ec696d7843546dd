import { useEffect, useRef, type ReactNode } from 'react';
import { useSite } from '#features/site/client/index.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Rose } from '#platform/client/ui/illustrations/rose.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { ArrowLeftIcon } from '#platform/client/ui/icons.tsx';
import { Skeleton } from '#platform/client/ui/skeleton.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx';
import { longestWait } from '../../delivery-times.ts';
import { InboxBar } from '../inbox/inbox-bar.tsx';
import type { FoundLetters } from '../use-letter-search.ts';
import { LetterList } from './letter-list.tsx';

interface LettersViewProps {
  query: string;
  /** Null while the letters load. */
  found: FoundLetters | null;
  onBack: () => void;
}

/** Everything addressed to the confirmed handle. */
export function LettersView({ query, found, onBack }: LettersViewProps) {
  return (
    <div className="grid gap-6">
      <Button variant="quiet" size="sm" icon={<ArrowLeftIcon />} className="-ms-4 justify-self-start" onClick={onBack}>
        Back to the search
      </Button>
      {found ? <Letters query={query} found={found} onBack={onBack} /> : <LettersSkeleton />}
    </div>
  );
}

function Letters({ query, found, onBack }: LettersViewProps & { found: FoundLetters }) {
  const { handle, total } = found.pages.at(-1) ?? { handle: '', total: 0 };
  return (
    <>
      <header className="grid gap-3">
        <Title>{`Confessions for "${query}" (${total})`}</Title>
        <InboxBar handle={handle} onLeave={onBack} />
      </header>
      {total > 0 ? <LetterList found={found} /> : <NoLetters handle={handle} />}
    </>
  );
}

function Title({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 text-3xl wrap-anywhere outline-none">
      {children}
    </h2>
  );
}

function NoLetters({ handle }: { handle: string }) {
  const wait = longestWait(useSite()?.delivery);
  return (
    <EmptyState title="No confessions found" illustration={<Rose />}>
      Nothing is addressed to @{handle} so far. {wait && `Letters travel in company and may take up to ${wait}. `}
      Look in again later, or <TextLink href="/">write one yourself</TextLink>.
    </EmptyState>
  );
}

function LettersSkeleton() {
  return (
    <div role="status" className="grid gap-8">
      <VisuallyHidden>Fetching your letters</VisuallyHidden>
      <Skeleton className="h-11 w-3/4" />
      <Skeleton className="h-64 rounded-sheet!" />
      <Skeleton className="h-64 rounded-sheet!" />
    </div>
  );
}
