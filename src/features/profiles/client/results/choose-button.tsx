import { useState, useTransition, type ComponentProps } from 'react';
import { reloadOnline } from '#platform/client/navigation/reload-once.ts';
import { Button } from '#platform/client/ui/button.tsx';
import type { Recipient } from '../recipient.ts';

type ChooseButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'children'> & {
  chosen: Recipient;
  onSelect: (chosen: Recipient) => Promise<void>;
};

/** Busy while the letter form loads. If that fails, the button can be pressed again; the second time it loads the page anew. */
export function ChooseButton({ chosen, onSelect, variant, children }: ChooseButtonProps) {
  const [pending, startTransition] = useTransition();
  const [failed, setFailed] = useState(false);

  async function choose(): Promise<void> {
    setFailed(false);
    await onSelect(chosen).catch(() => {
      // Chromium does not repeat a failed download until the page is reloaded.
      if (!failed || !reloadOnline()) setFailed(true);
    });
  }

  return (
    <>
      <Button variant={variant} wide busy={pending} onClick={() => startTransition(choose)}>
        <span className="wrap-anywhere">{children}</span>
      </Button>
      {failed && (
        <p role="alert" className="text-sm text-danger">
          That didn't load. Check your connection and try again.
        </p>
      )}
    </>
  );
}
