import { useEffect, useEffectEvent } from 'react';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { paidSignedOut } from '../upgraded.ts';
import { PaymentOutcome } from '../payment-outcome.tsx';
import { FULL_PRICE, priceLead, successTitle, type Price } from '../price.ts';
import { CheckoutLayout, TO_PLANS } from './checkout-layout.tsx';
import { TO_LETTER } from '../for-letter.ts';
import { OrderSummary } from './order-summary.tsx';
import { PaymentForm } from './payment-form.tsx';
import { UnconfirmedPayment } from './unconfirmed-payment.tsx';
import { useCheckoutCode } from './use-checkout-code.ts';
import { UNCONFIRMED, useFinishUpgrade } from './use-finish-upgrade.ts';
import { TO_BILLING } from './use-new-card.ts';
import { useNewSubscription } from './use-new-subscription.ts';

const KEEPING = {
  title: 'Keep The Masked Elite',
  lead: 'Add a card now, and your membership continues when your free days end. Only Stripe sees your card number.',
};

const REDEEMING = {
  title: 'Join The Masked Elite',
  lead: 'Your code gives you 30 days, and you pay nothing. Your letters stay anonymous.',
};

const joining = (price: Price | undefined) => ({
  title: 'Join The Masked Elite',
  lead: `${priceLead(price)} Your letters stay anonymous, and only Stripe sees your card number.`,
});

interface SubscriptionCheckoutProps {
  afterGift: boolean;
  forLetter: boolean;
}

export function SubscriptionCheckout({ afterGift, forLetter }: SubscriptionCheckoutProps) {
  const checkout = useNewSubscription(afterGift);
  const promo = useCheckoutCode(checkout);
  const { payment } = checkout;
  const ordinary = afterGift ? TO_BILLING : TO_PLANS;
  const back = forLetter ? TO_LETTER : ordinary;
  // If the free days have ended meanwhile, this is an ordinary upgrade.
  const isKeeping = afterGift && payment?.price.firstChargeOn !== null;
  const paid = isKeeping ? KEEPING : joining(payment?.price);
  const heading = promo.isGift ? REDEEMING : paid;
  const { stage, confirm, welcomeByCode } = useFinishUpgrade(forLetter, payment?.price);

  const needsNoPayment = payment?.intentType === 'none';
  const welcomeFree = useEffectEvent(() => void welcomeByCode());
  useEffect(() => {
    if (needsNoPayment) welcomeFree();
  }, [needsNoPayment]);

  return (
    <CheckoutLayout back={back} {...heading} summary={<OrderSummary price={payment?.price} isGift={promo.isGift} />}>
      {stage.kind === 'done' && <Joined next={stage.next} forLetter={forLetter} />}
      {stage.kind === 'unconfirmed' && (
        <UnconfirmedPayment title="Payment Processed" onRetry={() => confirm(stage.intentId)}>
          {UNCONFIRMED}
        </UnconfirmedPayment>
      )}
      {stage.kind === 'signed-out' && <PaidSignedOut price={payment?.price} forLetter={forLetter} />}
      {stage.kind === 'open' && <PaymentForm checkout={checkout} promo={promo} back={back} onConfirmed={confirm} />}
    </CheckoutLayout>
  );
}

function PaidSignedOut({ price = FULL_PRICE, forLetter }: { price?: Price | undefined; forLetter: boolean }) {
  const { text, next } = paidSignedOut(forLetter);
  return (
    <PaymentOutcome
      icon="done"
      title={successTitle(price)}
      replacesForm
      actions={<ButtonLink href={next.href}>{next.label}</ButtonLink>}
    >
      {text}
    </PaymentOutcome>
  );
}

/** Shown instead of the form for the two seconds before the page is left. */
function Joined({ next, forLetter }: { next: string; forLetter: boolean }) {
  return (
    <PaymentOutcome icon="joined" title="You are one of The Masked Elite" replacesForm>
      {forLetter ? 'Taking you back to ' : 'Taking you to your '}
      <TextLink href={next}>{forLetter ? 'writing' : 'account settings'}</TextLink>...
    </PaymentOutcome>
  );
}
