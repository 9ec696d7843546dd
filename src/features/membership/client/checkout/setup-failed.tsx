import { Button, ButtonLink } from '#platform/client/ui/button.tsx';
import { WarningIcon } from '#platform/client/ui/icons.tsx';

export const SETUP_FAILED = 'Failed to initialize payment. Please try again.';

interface SetupFailedProps {
  back: { href: string; label: string };
  busy: boolean;
  onRetry: () => void;
}

/** In the card form's place; the toast has said it aloud. */
export function SetupFailed({ back, busy, onRetry }: SetupFailedProps) {
  return (
    <div className="grid justify-items-center gap-4 py-6 text-center">
      <WarningIcon className="size-8 text-danger" />
      <p className="max-w-[36ch] text-lg">{SETUP_FAILED}</p>
      <p className="text-soft">Nothing has been charged.</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Button onClick={onRetry} busy={busy}>
          Try again
        </Button>
        <ButtonLink href={back.href} variant="secondary">
          {back.label}
        </ButtonLink>
      </div>
    </div>
  );
}
