import { useEffect, useRef, useState } from 'react';
import { HiddenByWords } from '#features/muted-words/client/index.ts';
import { formatTimeAgo } from '#platform/client/dates.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { EyeOffIcon } from '#platform/client/ui/icons.tsx';
import type { ReceivedConfession } from '../../contract.ts';
import { OpenedLetter } from './opened-letter.tsx';
import { SealedLetter } from './sealed-letter.tsx';
import type { Smiles } from './smiles-choice.tsx';
import { useLetterActions } from './use-letter-actions.ts';

interface ReceivedLetterProps {
  confession: ReceivedConfession;
  smiles: Smiles;
  /** Whether it takes the focus when it appears. */
  focused: boolean;
  onChange: (confession: ReceivedConfession) => void;
}

/** One letter of the list: sealed, opened, hidden or folded because of a word. */
export function ReceivedLetter({ confession, smiles, focused, onChange }: ReceivedLetterProps) {
  const { id, hidden, mutedByWords, submittedAt } = confession;
  const [opened, setOpened] = useState(confession.opened);
  const [isUnfolded, setUnfolded] = useState(false);
  const actions = useLetterActions(id, onChange);
  // Not when words that were just saved fold it: then nothing was pressed here.
  const item = useFocusOnChange(hidden ? 'hidden' : `${opened} ${isUnfolded}`, focused);
  const isFolded = mutedByWords && !isUnfolded;

  function open(): void {
    setOpened(true);
    actions.recordOpened();
  }

  function unfold(): void {
    setUnfolded(true);
    if (!opened) open();
  }

  return (
    <li ref={item} tabIndex={-1} className="scroll-my-6 rounded-sheet outline-none">
      {hidden && <HiddenLetter when={formatTimeAgo(submittedAt)} onShow={() => void actions.unhide()} />}
      {!hidden && isFolded && <HiddenByWords when={formatTimeAgo(submittedAt)} show="Show letter" onShow={unfold} />}
      {!hidden && !isFolded && !opened && <SealedLetter confession={confession} onOpened={open} />}
      {!hidden && !isFolded && opened && (
        <OpenedLetter
          confession={confession}
          actions={actions}
          smiles={smiles}
          onReported={() => onChange({ ...confession, opened: true, report: { state: 'open' } })}
        />
      )}
    </li>
  );
}

function HiddenLetter({ when, onShow }: { when: string; onShow: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-sheet border border-dashed border-edge px-6 py-2 text-soft">
      <p className="flex items-center gap-3 py-2">
        <EyeOffIcon /> Hidden letter, {when}
      </p>
      <Button variant="quiet" size="sm" className="-ms-4" onClick={onShow}>
        Show again
      </Button>
    </div>
  );
}

/** Focuses the list item when its state changes, because the pressed button is gone then; if wanted, also at the start. */
function useFocusOnChange(state: string, atStart: boolean) {
  const item = useRef<HTMLLIElement>(null);
  const before = useRef(atStart ? null : state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    item.current?.focus({ preventScroll: true });
  }, [state]);
  return item;
}
