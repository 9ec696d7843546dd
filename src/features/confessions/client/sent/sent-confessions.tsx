import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useUser } from '#features/auth/client/index.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { Button, ButtonLink } from '#platform/client/ui/button.tsx';
import { Rose } from '#platform/client/ui/illustrations/rose.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton-lines.tsx';
import type { SentConfession } from '../../contract.ts';
import { RetractDialog } from './retract-dialog.tsx';
import { SentItem } from './sent-item.tsx';
import { lettersOf, sentQuery } from './sent-query.ts';

/** The letters that the member has sent. */
export function SentConfessions() {
  const { user } = useUser();
  return user && <SentBy userId={user.id} />;
}

function SentBy({ userId }: { userId: number }) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(sentQuery(userId));
  if (data) {
    const fetchMore = async () => void (await fetchNextPage({ throwOnError: true }));
    return <SentList confessions={lettersOf(data.pages)} userId={userId} fetchMore={hasNextPage ? fetchMore : null} />;
  }
  if (!error) return <SkeletonLines label="Loading your confessions" />;
  return (
    <ErrorState title="The list did not load" busy={isFetching} onRetry={() => void refetch()}>
      {messageFor(error, 'Please try again in a moment.')}
    </ErrorState>
  );
}

interface SentListProps {
  confessions: SentConfession[];
  userId: number;
  /** null once everything is shown. */
  fetchMore: (() => Promise<void>) | null;
}

function SentList({ confessions, userId, fetchMore }: SentListProps) {
  const [retracting, setRetracting] = useState<SentConfession | null>(null);
  const [retractedId, setRetractedId] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number | null>(null);

  // A retracted letter disappears with the focused button, so the list takes the focus.
  useEffect(() => {
    if (retractedId) place.current?.focus();
  }, [retractedId]);

  // The button disappears with the last page, so the focus moves to the first new letter.
  useEffect(() => {
    const item = firstNew.current === null ? null : list.current?.children.item(firstNew.current);
    if (!(item instanceof HTMLElement)) return;
    firstNew.current = null;
    item.focus({ preventScroll: true });
  }, [confessions.length]);

  function showMore(fetchPage: () => Promise<void>): Promise<void> {
    firstNew.current = confessions.length;
    return fetchPage();
  }

  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {confessions.length > 0 || fetchMore ? (
        <ul ref={list} className="divide-y divide-line border-y border-line">
          {confessions.map((confession) => (
            <SentItem key={confession.id} confession={confession} onRetract={() => setRetracting(confession)} />
          ))}
        </ul>
      ) : (
        <EmptyState
          title="Nothing sent yet"
          illustration={<Rose />}
          action={
            <ButtonLink href="/" variant="secondary">
              Write a confession
            </ButtonLink>
          }
        >
          What you send is listed here, and can be taken back from here.
        </EmptyState>
      )}
      {fetchMore && <MoreButton fetchMore={() => showMore(fetchMore)} />}
      <RetractDialog
        confession={retracting}
        userId={userId}
        onClose={() => setRetracting(null)}
        onRetracted={setRetractedId}
      />
    </div>
  );
}

function MoreButton({ fetchMore }: { fetchMore: () => Promise<void> }) {
  const { run, busy } = useAction(fetchMore, (error) =>
    toastFailure('The list did not load', error, 'Please try again in a moment.'),
  );
  return (
    <Button variant="secondary" className="mt-5" busy={busy} busyLabel="Fetching..." onClick={() => void run()}>
      Show more
    </Button>
  );
}
