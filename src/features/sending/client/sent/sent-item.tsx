import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { Username } from '#platform/client/ui/username.tsx';
import { RemovedNote } from '#features/moderation/client/index.ts';
import type { ConfessionState, SentConfession } from '../../contract.ts';
import { nameOf, STATE_NAMES } from '../labels.ts';
import type { AnswerViews } from './answer-props.ts';
import { AppealButton } from './appeal-button.tsx';
import { DeliveryStatus } from './delivery-status.tsx';
import { RewordButton } from './reword-button.tsx';
import { SmileLine } from './smile-line.tsx';

const TONES = { waiting: 'plain', delivered: 'success', held: 'gold', refused: 'danger' } as const satisfies Record<
  ConfessionState,
  string
>;

interface SentItemProps {
  confession: SentConfession;
  userId: number;
  Answer: AnswerViews['Answer'];
  onRetract: () => void;
}

export function SentItem({ confession, userId, Answer, onRetract }: SentItemProps) {
  const { targetName, isAnswer, message, state, appealed, smile, answers } = confession;
  const isAppealed = appealed && state === 'held';
  const [open, setOpen] = useState(false);
  const id = useId();
  const text = useRef<HTMLParagraphElement>(null);
  const isClipped = useIsClipped(text);
  return (
    <li tabIndex={-1} className="grid gap-2 py-5 outline-none">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-semibold wrap-anywhere">
          {isAnswer ? 'Your answer to a letter to' : 'To'} <Username name={targetName} />
        </p>
        <Badge tone={TONES[state]}>{isAppealed ? 'Appealed' : STATE_NAMES[state]}</Badge>
      </div>
      <p
        ref={text}
        id={id}
        className={classes('confession text-lg wrap-anywhere whitespace-pre-line', !open && 'line-clamp-3')}
      >
        {message}
      </p>
      <p aria-live="polite" className="text-sm text-soft">
        <DeliveryStatus confession={confession} />
        {!isAnswer && <Choices confession={confession} />}
      </p>
      {smile && <SmileLine smile={smile} />}
      <div className="-ms-4 flex flex-wrap gap-x-2">
        {(isClipped || open) && (
          <Button variant="quiet" size="sm" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {open ? 'Show less' : 'Show all'}
          </Button>
        )}
        {!isAnswer && (state === 'held' || state === 'refused') && (
          <RewordButton confession={confession} userId={userId} />
        )}
        {confession.canAppeal && <AppealButton confession={confession} />}
        <Button variant="quiet" size="sm" className="text-danger!" onClick={onRetract}>
          Take back<span className="sr-only"> {nameOf(confession)}</span>
        </Button>
      </div>
      {answers.map((answer) =>
        'isRemoved' in answer ? (
          <RemovedNote key={answer.id}>
            Answer from <Username name={targetName} />
          </RemovedNote>
        ) : (
          <Answer key={answer.id} answer={answer} handle={targetName} />
        ),
      )}
    </li>
  );
}

/** What its author has chosen for the letter, where that is not the usual. */
function Choices({ confession: { mayMatch, mayAnswer } }: { confession: SentConfession }) {
  return (
    <>
      {!mayMatch && ' You stay hidden, even if they confess to you too.'}
      {!mayAnswer && ' They can’t answer it.'}
    </>
  );
}

/** Whether the text is longer than what is shown. That depends on the width of the page. */
function useIsClipped(element: RefObject<HTMLElement | null>): boolean {
  const [isClipped, setIsClipped] = useState(false);
  useEffect(() => {
    const text = element.current;
    if (!text) return;
    const watch = new ResizeObserver(() => setIsClipped(text.scrollHeight > text.clientHeight + 1));
    watch.observe(text);
    return () => watch.disconnect();
  }, [element]);
  return isClipped;
}
