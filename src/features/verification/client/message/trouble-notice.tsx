import { useEffect, useRef } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { WarningIcon } from '#platform/client/ui/icons.tsx';
import { TROUBLES, type Trouble } from './troubles.ts';
import type { MessageProofControl } from './use-message-proof.ts';

interface TroubleNoticeProps {
  trouble: Trouble;
  control: Pick<MessageProofControl, 'start' | 'isStarting' | 'startError'>;
}

/** What went wrong, and the way on. */
export function TroubleNotice({ trouble, control: { start, isStarting, startError } }: TroubleNoticeProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { title, text } = TROUBLES[trouble];

  useEffect(() => {
    // The field that had the focus may be gone.
    if (document.activeElement === document.body) button.current?.focus();
  }, []);

  return (
    <div className="grid gap-5 rounded-control border border-line bg-blush p-5">
      <div role="alert" className="flex items-start gap-3">
        <WarningIcon className="mt-0.5 size-6 text-danger" />
        <div className="grid gap-1">
          <p className="font-semibold">{title}</p>
          <p>{text}</p>
          {startError !== null && <p className="mt-2 font-medium text-danger">{startError}</p>}
        </div>
      </div>
      <Button ref={button} size="lg" wide busy={isStarting} busyLabel="One moment..." onClick={start}>
        Get a new code
      </Button>
    </div>
  );
}
