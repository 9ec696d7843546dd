import { useTransition, type ComponentProps } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import type { Chosen } from '../chosen.ts';

type ChooseButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'children'> & {
  chosen: Chosen;
  onSelect: (chosen: Chosen) => Promise<void>;
};

/** Busy while the sheet is fetched that the letter will be written on. */
export function ChooseButton({ chosen, onSelect, variant, children }: ChooseButtonProps) {
  const [pending, startTransition] = useTransition();
  return (
    <Button variant={variant} wide busy={pending} onClick={() => startTransition(() => onSelect(chosen))}>
      <span className="wrap-anywhere">{children}</span>
    </Button>
  );
}
