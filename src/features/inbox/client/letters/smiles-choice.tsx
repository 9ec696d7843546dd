import { useEffect, useId, useRef, useState } from 'react';
import { useSite } from '#features/site/client/index.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Username } from '#platform/client/ui/username.tsx';
import { smilesCountFrom } from '../smiles-count-from.ts';

/** Whether authors see what the reader of an inbox likes. */
export interface Smiles {
  handle: string;
  /** Null before the reader has chosen; undefined while nobody knows. */
  areShown: boolean | null | undefined;
  /** Returns whether it worked. */
  show: (areShown: boolean) => Promise<boolean>;
}

interface SmilesChoiceProps {
  smiles: Smiles;
  /** Whether this is the time to ask, if the reader has not chosen yet. */
  isAsked: boolean;
}

/** Says below a letter's likes who sees them. After the first one it asks. */
export function SmilesChoice({ smiles: { handle, areShown, show }, isAsked }: SmilesChoiceProps) {
  const id = useId();
  const from = smilesCountFrom(useSite());
  const [pressed, setPressed] = useState<boolean>();
  const line = useRef<HTMLParagraphElement>(null);
  const isAsking = isAsked && areShown === null;
  const isAnswered = pressed !== undefined && !isAsking;

  async function choose(choice: boolean): Promise<void> {
    setPressed(choice);
    if (!(await show(choice))) setPressed(undefined);
  }

  const button = (choice: boolean, label: string) => (
    <Button
      variant="secondary"
      size="sm"
      className="grow"
      busy={pressed === choice}
      disabled={pressed === !choice}
      onClick={() => void choose(choice)}
    >
      {label}
    </Button>
  );

  // The pressed button is gone then.
  useEffect(() => {
    if (isAnswered) line.current?.focus();
  }, [isAnswered]);

  return (
    <div className="mt-3">
      <div role="status" className="grid gap-1 not-empty:mb-3">
        {isAsking && (
          <>
            <p id={id} className="text-base font-semibold text-ink">
              May authors see what you like?
            </p>
            <p id={`${id}-note`} className="wrap-anywhere">
              They find likes and reactions under “Sent letters” {from}
              {from !== 'at once' && ', never in the moment'}, and never by mail or push. This is for all letters to{' '}
              <Username name={handle} />. You can change it in the inbox’s menu at any time. Until you choose, they see
              nothing.
            </p>
          </>
        )}
      </div>
      {isAsking && (
        <div role="group" aria-labelledby={id} aria-describedby={`${id}-note`} className="flex flex-wrap gap-2">
          {button(true, 'Yes, let them see')}
          {button(false, 'No, keep it to me')}
        </div>
      )}
      {areShown !== undefined && !isAsking && (
        <p ref={line} tabIndex={-1} className="outline-none">
          {areShown ? `Authors see what you like, ${from}.` : 'Only you see what you like.'}
        </p>
      )}
    </div>
  );
}
