import { useState } from 'react';
import { toast } from '#platform/client/ui/toast-store.ts';
import { PromoCodeField, PromoLink } from '#features/promo/client/index.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { CardForm } from '../card/card-form.tsx';
import { CardSkeleton } from '../card/card-skeleton.tsx';
import { payLabel } from '../price.ts';
import { SetupFailed } from './setup-failed.tsx';
import type { useCheckoutCode } from './use-checkout-code.ts';
import type { useNewSubscription } from './use-new-subscription.ts';

interface PaymentFormProps {
  checkout: ReturnType<typeof useNewSubscription>;
  promo: ReturnType<typeof useCheckoutCode>;
  back: { href: string; label: string };
  onConfirmed: (intentId: string) => Promise<void>;
}

/** The promo code and the card. Each waits for the other, because a code replaces the checkout being paid. */
export function PaymentForm({ checkout, promo, back, onConfirmed }: PaymentFormProps) {
  const { payment, error, isLeaving, isFetching, restart } = checkout;
  const [isPaying, setPaying] = useState(false);

  function startAgain() {
    toast({
      title: 'Payment Session Expired',
      description: 'You opened the checkout again elsewhere. Nothing has been charged: please enter your card again.',
      variant: 'destructive',
    });
    restart();
  }

  const failure = error && <SetupFailed error={error} back={back} busy={isFetching} onRetry={restart} />;
  if (failure && !payment?.clientSecret) return failure;
  if (isLeaving || !payment?.clientSecret || payment.intentType === 'none') {
    return <CardSkeleton label="Preparing the payment" />;
  }
  return (
    <>
      <fieldset disabled={isPaying} className="min-w-0">
        <PromoLink startsOpen={promo.hasField}>
          <PromoCodeField
            state={promo.state}
            value={promo.text}
            onChange={({ target }) => promo.setText(target.value)}
          />
        </PromoLink>
      </fieldset>
      {failure}
      {!failure && promo.isGift && <RedeemGift busy={isFetching} onRedeem={promo.redeemGift} />}
      {!failure && !promo.isGift && (
        <fieldset disabled={isFetching} className="min-w-0">
          <CardForm
            clientSecret={payment.clientSecret}
            intentType={payment.intentType}
            submitLabel={payLabel(payment)}
            onConfirmed={onConfirmed}
            onExpired={startAgain}
            onBusy={setPaying}
            isPriceOpen={!promo.isSettled}
          />
        </fieldset>
      )}
    </>
  );
}

/** In the place of the card, which a code for free days does not need. */
function RedeemGift({ busy, onRedeem }: { busy: boolean; onRedeem: () => void }) {
  return (
    <div className="grid gap-3">
      <Button size="lg" wide busy={busy} busyLabel="One moment..." onClick={onRedeem}>
        Get 30 days free
      </Button>
      <p className="text-sm text-soft">No card is needed, and nothing follows: your free days end by themselves.</p>
    </div>
  );
}
