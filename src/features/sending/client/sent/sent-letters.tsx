import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageFor } from '#platform/client/api/http-error.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { ShowMoreButton } from '#platform/client/ui/show-more-button.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton-lines.tsx';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { Rose } from '#platform/client/ui/illustrations/rose.tsx';
import { listWords } from '#platform/shared/list-words.ts';
import type { SentConfession } from '../../contract.ts';
import type { AnswerViews } from './answer-props.ts';
import { RetractDialog } from './retract-dialog.tsx';
import { SentItem } from './sent-item.tsx';
import { lettersOf, sentQuery, tookBackQuery } from './sent-query.ts';

interface SentLettersProps extends AnswerViews {
  userId: number;
}

export function SentLetters({ userId, ...views }: SentLettersProps) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(sentQuery(userId));
  if (data) {
    const fetchMore = async () => void (await fetchNextPage({ throwOnError: true }));
    return (
      <SentList letters={lettersOf(data.pages)} userId={userId} {...views} fetchMore={hasNextPage ? fetchMore : null} />
    );
  }
  if (!error) return <SkeletonLines label="Loading your letters" />;
  return (
    <ErrorState title="The list did not load" busy={isFetching} onRetry={() => void refetch()}>
      {messageFor(error, 'Please try again in a moment.')}
    </ErrorState>
  );
}

interface SentListProps extends SentLettersProps {
  letters: SentConfession[];
  /** null once everything is shown. */
  fetchMore: (() => Promise<void>) | null;
}

function SentList({ letters, userId, Answer, OlderAnswers, fetchMore }: SentListProps) {
  const { data: tookBack = false } = useQuery(tookBackQuery(userId));
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
  }, [letters.length]);

  function showMore(fetchPage: () => Promise<void>): Promise<void> {
    firstNew.current = letters.length;
    return fetchPage();
  }

  return (
    <div ref={place} tabIndex={-1} className="grid gap-5 outline-none">
      {letters.length > 0 || fetchMore ? (
        <>
          <div className="grid gap-1 text-sm text-soft">
            <p role="status">{countLetters(letters, fetchMore !== null)}</p>
            {letters.some(({ isAnswer, state }) => !isAnswer && state === 'delivered') && (
              <p>What they like shows by the next full hour, if they allow it.</p>
            )}
            {fetchMore && <OlderAnswers userId={userId} shown={countUnopened(letters)} />}
          </div>
          <ul ref={list} className="divide-y divide-line border-y border-line">
            {letters.map((letter) => (
              <SentItem
                key={letter.id}
                confession={letter}
                userId={userId}
                Answer={Answer}
                onRetract={() => setRetracting(letter)}
              />
            ))}
          </ul>
        </>
      ) : (
        <NoSentLetters tookBack={tookBack} />
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

function countLetters(shown: readonly SentConfession[], hasMore: boolean): string {
  const answers = shown.filter(({ isAnswer }) => isAnswer).length;
  const letters = shown.length - answers;
  const phrases = [
    ...(letters > 0 || answers === 0 ? [letters === 1 ? '1 letter' : `${letters} letters`] : []),
    ...(answers > 0 ? [answers === 1 ? '1 answer' : `${answers} answers`] : []),
  ];
  return `${hasMore ? 'Newest ' : ''}${listWords(phrases)}`;
}

const countUnopened = (shown: readonly SentConfession[]): number =>
  shown
    .flatMap(({ answers }) => answers)
    .filter((answer) => 'opened' in answer && !answer.opened && !answer.mutedByWords).length;

function MoreButton({ fetchMore }: { fetchMore: () => Promise<void> }) {
  const { run, busy } = useAction(fetchMore, (error) =>
    toastFailure('The list did not load', error, 'Please try again in a moment.'),
  );
  return <ShowMoreButton busy={busy} onClick={() => void run()} />;
}

/**
 * The empty list. We store nothing about letters that were taken back, so only this tab can know of them; for everyone
 * else the text must be true with and without such letters.
 */
function NoSentLetters({ tookBack }: { tookBack: boolean }) {
  return (
    <EmptyState
      title={tookBack ? 'You’ve taken back your letters.' : 'No sent letters'}
      illustration={<Rose />}
      action={
        <ButtonLink href="/" variant="secondary">
          Write a letter
        </ButtonLink>
      }
    >
      Letters you send are listed here, with the answers to them. You can take them back here.
    </EmptyState>
  );
}
