import { useEffect } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/dialog.tsx';
import { Seal } from '#platform/client/ui/seal.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { ConfessionState } from '../contract.ts';
import type { Answer } from './form/use-send-confession.ts';
import { HelpLines } from './help-lines.tsx';

interface SentDialogProps {
  answer: Answer;
  isEarlierTry: boolean;
  /** Whoever has Free Access has just sent today's: another one is then not the next thing to do. */
  isLastToday: boolean;
  onAnother: () => void;
  onClose: () => void;
}

const HAPPENS: Record<ConfessionState, (to: string) => string> = {
  delivered: (to) => `It is delivered: it waits for ${to} here, and only they can break its seal.`,
  waiting: (to) => `It waits with other people's letters and goes out among them. Then only ${to} can break its seal.`,
  held: () =>
    'Some of its words need a second look. A moderator reads it within 24 hours, without learning who wrote it, and decides whether it goes out.',
  refused: () => 'It was read and not let through, because it goes against the community rules.',
};

export function SentDialog({ answer, isEarlierTry, isLastToday, onAnother, onClose }: SentDialogProps) {
  const { targetName, state, helpLines } = answer;
  const held = state === 'held' || state === 'refused';

  // Said after the dialog stands: what is shown later lies on top. A letter that is held has not been sent.
  useEffect(() => {
    if (!held) toast({ title: 'Confession sent!', description: `To @${targetName}.` });
  }, [held, targetName]);

  const another = (
    <Button variant={isLastToday ? 'secondary' : 'primary'} onClick={onAnother}>
      Send Another Confession
    </Button>
  );
  const close = (
    <Button variant={isLastToday ? 'primary' : 'secondary'} onClick={onClose}>
      Close
    </Button>
  );

  return (
    <Dialog
      open
      onClose={onClose}
      title={held ? 'Your letter is with us' : 'Sealed, under the rose'}
      actions={
        <>
          {isLastToday ? another : close}
          {isLastToday ? close : another}
        </>
      }
    >
      {helpLines.length > 0 && <HelpLines lines={helpLines} />}
      <div className="flex items-start gap-5">
        <Seal className="size-16 shrink-0" />
        <div className="grid gap-3 text-soft">
          <p>{HAPPENS[state](`@${targetName}`)}</p>
          {isEarlierTry && (
            <p className="font-medium text-ink">
              An earlier try had reached us after all: what counts are the words you sent first.
            </p>
          )}
          <p className="text-sm">
            You can follow it, or take it back, in{' '}
            <TextLink href="/account-settings?tab=data">Account Settings</TextLink>.
          </p>
        </div>
      </div>
    </Dialog>
  );
}
