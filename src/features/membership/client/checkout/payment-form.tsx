import { useState } from 'react';
import { toast } from '#platform/client/ui/toast-store.ts';
import { CardForm } from '../card/card-form.tsx';
import { CardSkeleton } from '../card/card-skeleton.tsx';
import { payLabel } from '../price.ts';
import { PromoOffer } from './promo-offer.tsx';
import { SetupFailed } from './setup-failed.tsx';
import type { useNewSubscription } from './use-new-subscription.ts';

interface PaymentFormProps {
  checkout: ReturnType<typeof useNewSubscription>;
  back: { href: string; label: string };
  onConfirmed: (intentId: string) => Promise<void>;
}

/** The promo code and the card. Each is disabled while the other is sent, because a code replaces the checkout being paid. */
export function PaymentForm({ checkout, back, onConfirmed }: PaymentFormProps) {
  const { payment, code, lapsedCode, error, isLeaving, isFetching, restart, restartWith } = checkout;
  const [isPaying, setPaying] = useState(false);
  const [isApplying, setApplying] = useState(false);

  async function applyCode(newCode: string) {
    setApplying(true);
    await restartWith(newCode).finally(() => setApplying(false));
  }

  function startAgain() {
    toast({
      title: 'Payment Session Expired',
      description: 'You opened the checkout again elsewhere. Nothing has been charged: please enter your card again.',
      variant: 'destructive',
    });
    restart();
  }

  if (error) return <SetupFailed error={error} back={back} busy={isFetching} onRetry={restart} />;
  if (isLeaving || !payment?.clientSecret || payment.intentType === 'none') {
    return <CardSkeleton label="Preparing the payment" />;
  }
  return (
    <>
      <fieldset disabled={isPaying} className="min-w-0">
        <PromoOffer applied={code} lapsed={lapsedCode ?? null} onApply={applyCode} />
      </fieldset>
      <fieldset disabled={isApplying} className="min-w-0">
        <CardForm
          clientSecret={payment.clientSecret}
          intentType={payment.intentType}
          submitLabel={payLabel(payment)}
          onConfirmed={onConfirmed}
          onExpired={startAgain}
          onBusy={setPaying}
        />
      </fieldset>
    </>
  );
}
