import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { carryToast } from '#platform/client/ui/carried-toast.ts';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import { CardForm } from '../card/card-form.tsx';
import { CheckoutLayout } from '../checkout/checkout-layout.tsx';
import { OrderSummary } from '../checkout/order-summary.tsx';
import { Unconfirmed } from '../checkout/unconfirmed.tsx';
import { payLabel } from '../price.ts';
import { readSignup, type KeptSignup } from './kept-signup.ts';
import { useFinishSignup } from './use-finish-signup.ts';

const BACK = { href: '/signup?plan=premium', label: 'Back to the form' };

/** The second step of a premium sign-up: the account is made once the card has been accepted. */
export function PremiumCheckoutPage() {
  const kept = useKeptSignup();
  const { unfinished, finish } = useFinishSignup();

  return (
    <CheckoutLayout
      back={BACK}
      title="Join The Masked Elite"
      lead="One step left: your account is made the moment the card is accepted. Only Stripe sees its number."
      summary={<OrderSummary price={kept?.price} />}
    >
      {!kept && <SkeletonLines label="Preparing the payment" />}
      {unfinished && (
        <Unconfirmed title="Account Creation Failed" onRetry={() => finish(unfinished.intentId)}>
          {unfinished.message}
        </Unconfirmed>
      )}
      {kept && !unfinished && (
        <CardForm
          clientSecret={kept.clientSecret}
          intentType={kept.intentType}
          submitLabel={payLabel(kept)}
          onConfirmed={finish}
        />
      )}
    </CheckoutLayout>
  );
}

/** What the form has left in this tab. Without it there is nothing to pay for, and the way leads back. */
function useKeptSignup(): KeptSignup | null {
  const [kept, setKept] = useState<KeptSignup | null>(null);
  const [, go] = useLocation();

  useEffect(() => {
    const found = readSignup();
    setKept(found);
    if (found) return;
    carryToast({
      title: 'Payment Session Expired',
      description: 'Nothing has been charged. Please fill in the form again.',
      variant: 'destructive',
    });
    go('/signup?plan=premium', { replace: true });
  }, [go]);

  return kept;
}
