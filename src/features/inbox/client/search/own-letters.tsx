import { useEffect, useId, useRef } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { Letter } from '#platform/client/ui/letter.tsx';
import { Seal } from '#platform/client/ui/seal.tsx';
import type { Inbox } from '../../contract.ts';

interface OwnLettersProps {
  inboxes: Inbox[];
  /** The reader has come back here: focus the button. */
  focused: boolean;
  onProve: () => void;
  onOpen: () => void;
}

/** The shortest way to one's letters: open them, or prove who one is. Nothing has to be typed. */
export function OwnLetters({ inboxes, focused, onProve, onOpen }: OwnLettersProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const hasProof = inboxes.length > 0;

  useEffect(() => {
    if (focused) button.current?.focus();
  }, [focused]);

  return (
    <Letter aria-labelledby={id} seal={<Seal />} className="grid justify-items-start gap-5">
      <div className="grid gap-2">
        <h2 id={id} className="pe-20 text-2xl">
          {hasProof ? 'Your letters' : 'Is there a letter for you?'}
        </h2>
        <p className="wrap-anywhere text-soft">
          {hasProof
            ? `You’ve proved that you’re ${listHandles(inboxes)}.`
            : 'Instagram tells us your username, and your letters open. You don’t need an account here.'}
        </p>
      </div>
      <Button ref={button} size="lg" className="max-sm:w-full" onClick={hasProof ? onOpen : onProve}>
        {hasProof ? 'Open your letters' : 'Prove it’s you with Instagram'}
      </Button>
    </Letter>
  );
}

function listHandles(inboxes: Inbox[]): string {
  return new Intl.ListFormat('en').format(inboxes.map(({ handle }) => `@${handle}`));
}
