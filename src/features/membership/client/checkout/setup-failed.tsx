import { hasCode } from '#platform/client/api/has-code.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import { Button, ButtonLink } from '#platform/client/ui/button.tsx';
import { PaymentOutcome } from '../payment-outcome.tsx';

const SETUP_FAILED = 'Failed to initialize payment. Please try again.';

export function toastSetupError(): void {
  toast({ title: 'Setup Error', description: SETUP_FAILED, variant: 'destructive' });
}

interface SetupFailedProps {
  error: unknown;
  back: { href: string; label: string };
  busy: boolean;
  onRetry: () => void;
}

/** Shown instead of the card form. The toast has announced the error to screen readers. */
export function SetupFailed({ error, back, busy, onRetry }: SetupFailedProps) {
  const isRateLimited = hasCode(error, 'TOO_MANY_REQUESTS');
  return (
    <PaymentOutcome
      icon="problem"
      title={SETUP_FAILED}
      actions={
        <>
          <Button onClick={onRetry} busy={busy}>
            Try again
          </Button>
          <ButtonLink href={back.href} variant="secondary">
            {back.label}
          </ButtonLink>
        </>
      }
    >
      {isRateLimited && `${messageFor(error, '')} `}Nothing has been charged.
    </PaymentOutcome>
  );
}
