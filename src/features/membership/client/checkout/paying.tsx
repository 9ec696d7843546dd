import { useState } from 'react';
import { toast } from '#platform/client/ui/toast-store.ts';
import { CardForm } from '../card/card-form.tsx';
import { CardSkeleton } from '../card/card-skeleton.tsx';
import { payLabel } from '../price.ts';
import { PromoOffer } from './promo-offer.tsx';
import { SetupFailed } from './setup-failed.tsx';
import type { useNewSubscription } from './use-new-subscription.ts';

interface PayingProps {
  checkout: ReturnType<typeof useNewSubscription>;
  back: { href: string; label: string };
  onConfirmed: (intentId: string) => Promise<void>;
}

/** The code and the card. While one of them is on its way the other waits: a code begins another checkout than the one being paid. */
export function Paying({ checkout, back, onConfirmed }: PayingProps) {
  const { payment, code, lapsedCode, error, leaves, isFetching, beginAnew, beginWith } = checkout;
  const [paying, setPaying] = useState(false);
  const [taking, setTaking] = useState(false);

  async function take(wanted: string) {
    setTaking(true);
    await beginWith(wanted).finally(() => setTaking(false));
  }

  function startOver() {
    toast({
      title: 'Payment Session Expired',
      description:
        'A newer checkout took the place of this one. Nothing has been charged: please enter your card again.',
      variant: 'destructive',
    });
    beginAnew();
  }

  if (error) return <SetupFailed error={error} back={back} busy={isFetching} onRetry={beginAnew} />;
  if (leaves || !payment?.clientSecret || payment.intentType === 'none') {
    return <CardSkeleton label="Preparing the payment" />;
  }
  return (
    <>
      <fieldset disabled={paying} className="min-w-0">
        <PromoOffer taken={code} lapsed={lapsedCode ?? null} onTake={take} />
      </fieldset>
      <fieldset disabled={taking} className="min-w-0">
        <CardForm
          clientSecret={payment.clientSecret}
          intentType={payment.intentType}
          submitLabel={payLabel(payment)}
          onConfirmed={onConfirmed}
          onExpired={startOver}
          onBusy={setPaying}
        />
      </fieldset>
    </>
  );
}
