import { useId, useState } from 'react';
import { HiddenByWords } from '#features/muted-words/client/index.ts';
import type { AnswerProps } from '#features/sending/client/index.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Letter } from '#platform/client/ui/letter.tsx';
import { Seal } from '#platform/client/ui/seal.tsx';
import { Username } from '#platform/client/ui/username.tsx';
import type { ReceivedConfession } from '../../contract.ts';
import { useLetterActions } from '../letters/use-letter-actions.ts';
import { OpenedAnswer } from './opened-answer.tsx';

/** An answer to one of the member's letters, below that letter: sealed until they open it. They are its reader. */
export function ReceivedAnswer({ answer, handle }: AnswerProps) {
  const [hasPressed, setPressed] = useState(false);
  // The list is read again as it was: these are later.
  const [changed, setChanged] = useState<Partial<ReceivedConfession> | null>(null);
  const actions = useLetterActions(answer.id, setChanged, 'answer');

  function open(): void {
    setPressed(true);
    if (!answer.opened) actions.recordOpened();
  }

  if (answer.mutedByWords && !hasPressed) return <HiddenByWords show="Show answer" onShow={open} />;
  if (!answer.opened && !hasPressed) return <SealedAnswer handle={handle} onOpen={open} />;
  return (
    <OpenedAnswer
      answer={{ ...answer, ...changed }}
      handle={handle}
      actions={actions}
      focused={hasPressed}
      onReported={() => setChanged({ ...changed, report: { state: 'open' } })}
    />
  );
}

function SealedAnswer({ handle, onOpen }: { handle: string; onOpen: () => void }) {
  const id = useId();
  return (
    <Letter aria-labelledby={id} className="flex flex-wrap items-center justify-between gap-4 px-5! py-4!">
      <div className="flex items-center gap-4">
        <Seal className="size-12 shrink-0" />
        <div className="grid justify-items-start gap-1">
          <p id={id} className="font-semibold wrap-anywhere">
            Answer from <Username name={handle} />
          </p>
          <Badge>New</Badge>
        </div>
      </div>
      <Button variant="secondary" size="sm" aria-describedby={id} onClick={onOpen}>
        Open their answer
      </Button>
    </Letter>
  );
}
