import { useState } from 'react';
import { useLocation } from 'wouter';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ConfirmDialog } from '#platform/client/ui/dialog.tsx';
import type { SentConfession } from '../../contract.ts';

/** Opens an undelivered letter in the form. It stays until the new one is sent. */
export function RewordButton({ confession, userId }: { confession: SentConfession; userId: number }) {
  const [, go] = useLocation();
  const [other, setOther] = useState<string | null>(null);
  const { run, busy } = useAction(
    async (isConfirmed: boolean) => {
      const { otherLetter, startRewording } = await import('../form/reword.ts');
      const inTheWay = isConfirmed ? null : otherLetter(confession, userId);
      setOther(inTheWay);
      if (inTheWay !== null) return;
      startRewording(confession, userId);
      go('/');
    },
    (error) => toastFailure('Not Opened', error, 'Please check your connection and try again.'),
  );

  return (
    <>
      <Button variant="quiet" size="sm" busy={busy} onClick={() => void run(false)}>
        Reword<span className="sr-only"> the letter to @{confession.targetName}</span>
      </Button>
      <ConfirmDialog
        open={other !== null}
        onClose={() => setOther(null)}
        title="You’re writing another letter"
        description={`This tab keeps one unsent letter at a time. Your text for @${other} would be lost.`}
        confirmLabel="Reword this one instead"
        cancelLabel="Keep the other"
        onConfirm={() => void run(true)}
      />
    </>
  );
}
