import { useEffect, useRef, useState } from 'react';
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

/** One letter of the list: sealed, opened or hidden. */
export function ReceivedLetter({ confession, smiles, focused, onChange }: ReceivedLetterProps) {
  const { id, hidden, submittedAt } = confession;
  const [opened, setOpened] = useState(confession.opened);
  const actions = useLetterActions(id, onChange);
  const item = useFocusOnChange(hidden ? 'hidden' : `${opened}`, focused);

  function open(): void {
    setOpened(true);
    actions.recordOpened();
  }

  return (
    <li ref={item} tabIndex={-1} className="scroll-my-6 rounded-sheet outline-none">
      {hidden && <HiddenLetter when={formatTimeAgo(submittedAt)} onShow={() => void actions.unhide()} />}
      {!hidden && !opened && <SealedLetter confession={confession} onOpened={open} />}
      {!hidden && opened && (
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
