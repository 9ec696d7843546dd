import { useState } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { GiftIcon } from '#platform/client/ui/icons.tsx';
import { useReturnFocus } from '#platform/client/ui/use-return-focus.ts';
import { NewCodeForm } from './new-code-form.tsx';

/** Codes are created rarely, so the form opens only on demand. */
export function NewCode() {
  const [open, setOpen] = useState(false);
  const button = useReturnFocus(open);
  if (open) {
    return (
      <Card aria-label="A new code" className="p-5! sm:p-6!">
        <NewCodeForm onClose={() => setOpen(false)} />
      </Card>
    );
  }
  return (
    <Button
      ref={button}
      variant="secondary"
      size="sm"
      className="justify-self-start"
      icon={<GiftIcon />}
      onClick={() => setOpen(true)}
    >
      New code
    </Button>
  );
}
