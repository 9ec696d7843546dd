import { useState, useTransition, type ComponentProps } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import type { Chosen } from '../chosen.ts';

type ChooseButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'children'> & {
  chosen: Chosen;
  onSelect: (chosen: Chosen) => Promise<void>;
};

/** Busy while the sheet is fetched that the letter will be written on. Should it not come, the button is there to try again. */
export function ChooseButton({ chosen, onSelect, variant, children }: ChooseButtonProps) {
  const [pending, startTransition] = useTransition();
  const [failed, setFailed] = useState(false);

  async function choose(): Promise<void> {
    setFailed(false);
    await onSelect(chosen).catch(() => setFailed(true));
  }

  return (
    <>
      <Button variant={variant} wide busy={pending} onClick={() => startTransition(choose)}>
        <span className="wrap-anywhere">{children}</span>
      </Button>
      {failed && (
        <p role="alert" className="text-sm text-danger">
          The paper did not arrive. Please check your connection and try again.
        </p>
      )}
    </>
  );
}
