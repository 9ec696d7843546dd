import { Button } from '#platform/client/ui/button.tsx';
import { useKeepFocus } from '#platform/client/ui/keep-focus.ts';
import { focusNextEntry, undoDecision } from './entries.ts';
import { ShortcutKey } from '../queue/shortcut-key.tsx';
import { pendingDecisions, usePendingDecisions, type PendingDecision } from './pending-decisions.ts';

/** A decision that can still be taken back. Screen readers hear of it once, from the list: nothing here is announced. */
export function PendingBar({ id, label, secondsLeft, isSending }: PendingDecision) {
  const isLast = usePendingDecisions().findLast((one) => !one.isSending)?.id === id;
  const kept = useKeepFocus<HTMLDivElement>();

  function sendNow(): void {
    void pendingDecisions.send(id);
    focusNextEntry(id);
  }

  return (
    <div className="flex flex-wrap items-center gap-3 rounded-control border border-line bg-well p-4">
      <p className="font-semibold tabular-nums">{isSending ? `${label} now` : `${label} in ${secondsLeft} s`}</p>
      {!isSending && (
        <div ref={kept} className="flex flex-wrap gap-3">
          <Button variant="secondary" size="sm" onClick={() => undoDecision(id)}>
            Undo
            {isLast && <ShortcutKey of="U" />}
          </Button>
          <Button variant="quiet" size="sm" onClick={sendNow}>
            Now
          </Button>
        </div>
      )}
    </div>
  );
}
