import { useAction } from '#platform/client/forms/use-action.ts';
import { CheckAgain, PaymentOutcome } from '../payment-outcome.tsx';

interface UnconfirmedPaymentProps {
  title: string;
  children: string;
  /** Handles its own errors. */
  onRetry: () => Promise<void>;
}

/** The card was accepted, so its form must not be shown again: offers to check again or to contact us. */
export function UnconfirmedPayment({ title, children, onRetry }: UnconfirmedPaymentProps) {
  const { run, busy } = useAction(onRetry, () => {});
  return (
    <PaymentOutcome
      icon="problem"
      title={title}
      replacesForm
      actions={<CheckAgain busy={busy} onRetry={() => void run()} />}
    >
      {children}
    </PaymentOutcome>
  );
}
