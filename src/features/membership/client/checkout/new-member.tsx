import { useEffect, useEffectEvent } from 'react';
import { CheckoutLayout, TO_PLANS } from './checkout-layout.tsx';
import { Joined } from './joined.tsx';
import { OrderSummary } from './order-summary.tsx';
import { Paying } from './paying.tsx';
import { Unconfirmed } from './unconfirmed.tsx';
import { UNCONFIRMED, useFinishUpgrade } from './use-finish-upgrade.ts';
import { TO_BILLING } from './use-new-card.ts';
import { useNewSubscription } from './use-new-subscription.ts';

const JOINING = {
  title: 'Join The Masked Elite',
  lead: 'Your letters stay as anonymous as before. Only Stripe sees the number of your card.',
};
const KEEPING = {
  title: 'Keep The Masked Elite',
  lead: 'Add a card now, and your membership goes on when your gift ends. Only Stripe sees the number of your card.',
};

export function NewMember({ afterGift }: { afterGift: boolean }) {
  const checkout = useNewSubscription(afterGift);
  const { payment } = checkout;
  const back = afterGift ? TO_BILLING : TO_PLANS;
  // Should the gift have ended meanwhile, this is an ordinary upgrade.
  const words = afterGift && payment?.price.firstChargeOn !== null ? KEEPING : JOINING;
  const { stage, confirm, welcome } = useFinishUpgrade(payment?.price);

  const isFree = payment?.intentType === 'none';
  const welcomeFree = useEffectEvent(() => void welcome('Your code is redeemed'));
  useEffect(() => {
    if (isFree) welcomeFree();
  }, [isFree]);

  return (
    <CheckoutLayout back={back} {...words} summary={<OrderSummary price={payment?.price} />}>
      {stage.kind === 'done' && <Joined />}
      {stage.kind === 'unconfirmed' && (
        <Unconfirmed title="Payment Processed" onRetry={() => confirm(stage.intentId)}>
          {UNCONFIRMED}
        </Unconfirmed>
      )}
      {stage.kind === 'open' && <Paying checkout={checkout} back={back} onConfirmed={confirm} />}
    </CheckoutLayout>
  );
}
