import { useState } from 'react';
import { Button, ButtonLink } from '#platform/client/ui/button.tsx';
import { WarningIcon } from '#platform/client/ui/icons.tsx';

interface UnconfirmedProps {
  title: string;
  children: string;
  onRetry: () => Promise<void>;
}

/** The card was accepted, so its form must not come back: what is left is to ask again, or to write to us. */
export function Unconfirmed({ title, children, onRetry }: UnconfirmedProps) {
  const [busy, setBusy] = useState(false);

  async function retry() {
    setBusy(true);
    await onRetry();
    setBusy(false);
  }

  return (
    <div className="grid justify-items-center gap-4 py-6 text-center">
      <WarningIcon className="size-8 text-danger" />
      <h2 className="text-2xl">{title}</h2>
      <p className="max-w-[40ch] text-soft">{children}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Button busy={busy} onClick={() => void retry()}>
          Check again
        </Button>
        <ButtonLink href="/contact" variant="secondary">
          Contact support
        </ButtonLink>
      </div>
    </div>
  );
}
