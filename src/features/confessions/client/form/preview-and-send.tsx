import { useId, type ReactNode } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { Rose } from '#platform/client/ui/illustrations/rose.tsx';
import { Seal } from '#platform/client/ui/seal.tsx';
import type { LetterBody } from '../../contract.ts';
import { ConfessionLetter } from '../confession-letter.tsx';
import { PAPER_CLASSES } from '../paper-classes.ts';

interface PreviewAndSendProps {
  letter: LetterBody;
  busy: boolean;
  sealed: boolean;
  /** The letter cannot be sent now; `children` say why. */
  disabled: boolean;
  onSend: () => void;
  /** A last choice before sending. */
  choice: ReactNode;
  children: ReactNode;
}

/** The preview of the letter, and below it the button that sends it. */
export function PreviewAndSend({ letter, busy, sealed, disabled, onSend, choice, children }: PreviewAndSendProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4 @4xl:sticky @4xl:top-6">
      <h3 id={id} className="eyebrow text-lg">
        As they will read it
      </h3>
      <div className="relative mb-10">
        <ConfessionLetter
          letter={{ ...letter, message: letter.message || 'Your words will stand here.' }}
          className="pb-16!"
        />
        <div className="absolute inset-x-0 bottom-0 grid translate-y-1/2 place-items-center">
          {busy || sealed ? (
            <span className={PAPER_CLASSES[letter.stationery]}>
              <Seal className="size-24 animate-stamp" />
            </span>
          ) : (
            <span className="grid size-20 place-items-center rounded-full border-2 border-dashed border-edge bg-paper text-soft">
              <Rose className="size-9" />
            </span>
          )}
        </div>
      </div>
      {choice}
      <Button
        size="lg"
        wide
        busy={busy}
        busyLabel="Sealing..."
        disabled={disabled}
        aria-describedby={`${id}-notes`}
        onClick={onSend}
      >
        Seal and send
      </Button>
      <div id={`${id}-notes`} className="grid gap-3 text-sm text-soft">
        {children}
      </div>
    </section>
  );
}
