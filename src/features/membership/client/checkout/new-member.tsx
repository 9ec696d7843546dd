import { useEffect, useEffectEvent } from 'react';
import { CheckoutLayout, TO_PLANS } from './checkout-layout.tsx';
import { Joined } from './joined.tsx';
import { OrderSummary } from './order-summary.tsx';
import { Paying } from './paying.tsx';
import { Unconfirmed } from './unconfirmed.tsx';
import { UNCONFIRMED, useFinishUpgrade } from './use-finish-upgrade.ts';
import { useNewSubscription } from './use-new-subscription.ts';

export function NewMember() {
  const checkout = useNewSubscription();
  const { payment } = checkout;
  const { stage, confirm, welcome } = useFinishUpgrade(payment?.price);

  const isFree = payment?.intentType === 'none';
  const welcomeFree = useEffectEvent(() => void welcome('Your code is redeemed'));
  useEffect(() => {
    if (isFree) welcomeFree();
  }, [isFree]);

  return (
    <CheckoutLayout
      back={TO_PLANS}
      title="Join The Masked Elite"
      lead="Your letters stay as anonymous as before. Only Stripe sees the number of your card."
      summary={<OrderSummary price={payment?.price} />}
    >
      {stage.kind === 'done' && <Joined />}
      {stage.kind === 'unconfirmed' && (
        <Unconfirmed title="Payment Processed" onRetry={() => confirm(stage.intentId)}>
          {UNCONFIRMED}
        </Unconfirmed>
      )}
      {stage.kind === 'open' && <Paying checkout={checkout} onConfirmed={confirm} />}
    </CheckoutLayout>
  );
}
