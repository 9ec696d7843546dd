import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useUser } from '#features/auth/client/index.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { Rose } from '#platform/client/ui/drawings/rose.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton-lines.tsx';
import type { SentConfession } from '../../contract.ts';
import { RetractDialog } from './retract-dialog.tsx';
import { SentItem } from './sent-item.tsx';
import { sentQuery } from './sent-query.ts';

/** What somebody has sent, for their own eyes. */
export function SentConfessions() {
  const { user } = useUser();
  return user && <SentBy userId={user.id} />;
}

function SentBy({ userId }: { userId: number }) {
  const { data: confessions, error, isFetching, refetch } = useQuery(sentQuery(userId));
  if (confessions) return <SentList confessions={confessions} userId={userId} />;
  if (!error) return <SkeletonLines label="Loading your confessions" />;
  return (
    <ErrorState title="The list did not load" busy={isFetching} onRetry={() => void refetch()}>
      {messageFor(error, 'Please try again in a moment.')}
    </ErrorState>
  );
}

function SentList({ confessions, userId }: { confessions: SentConfession[]; userId: number }) {
  const [leaving, setLeaving] = useState<SentConfession | null>(null);
  const [gone, setGone] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);

  // A letter takes its button with it, and the focus: that stays with the list.
  useEffect(() => {
    if (gone) place.current?.focus();
  }, [gone]);

  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {confessions.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line">
          {confessions.map((confession) => (
            <SentItem key={confession.id} confession={confession} onRetract={() => setLeaving(confession)} />
          ))}
        </ul>
      ) : (
        <EmptyState
          title="Nothing sent yet"
          drawing={<Rose />}
          action={
            <ButtonLink href="/" variant="secondary">
              Write a confession
            </ButtonLink>
          }
        >
          What you send is listed here, and can be taken back from here.
        </EmptyState>
      )}
      <RetractDialog confession={leaving} userId={userId} onClose={() => setLeaving(null)} onGone={setGone} />
    </div>
  );
}
