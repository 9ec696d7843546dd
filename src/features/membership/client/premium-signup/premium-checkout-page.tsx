import { useEffect, useEffectEvent, useState } from 'react';
import { hasCode } from '#platform/client/api/has-code.ts';
import { CardForm } from '../card/card-form.tsx';
import { CardSkeleton } from '../card/card-skeleton.tsx';
import { CheckoutLayout } from '../checkout/checkout-layout.tsx';
import { OrderSummary } from '../checkout/order-summary.tsx';
import { UnconfirmedPayment } from '../checkout/unconfirmed-payment.tsx';
import { payLabel, priceLead } from '../price.ts';
import { intentIdOf, readPayment, redirectTo, returnPageUrl } from '../card/confirmation.ts';
import { useFinishSignup } from './use-finish-signup.ts';
import { readStoredSignup, type StoredSignup } from './stored-signup.ts';

const BACK = { href: '/signup?plan=premium', label: 'Back to the form' };

/** The second step of a premium sign-up: the account is created once the card has been accepted. */
export function PremiumCheckoutPage() {
  const { unfinished, finish, expire } = useFinishSignup();
  const { signup, isOpen } = useOpenSignup({ onPaid: finish, onExpired: expire });

  return (
    <CheckoutLayout
      back={BACK}
      title="Join The Masked Elite"
      lead={`${priceLead(signup?.price)} Your account is created as soon as you pay. Only Stripe sees your card number.`}
      summary={<OrderSummary price={signup?.price} />}
    >
      {unfinished && (
        <UnconfirmedPayment title="Account Creation Failed" onRetry={() => finish(unfinished.intentId)}>
          {unfinished.message}
        </UnconfirmedPayment>
      )}
      {!unfinished && !(signup && isOpen) && <CardSkeleton label="Preparing the payment" />}
      {!unfinished && signup && isOpen && (
        <CardForm
          clientSecret={signup.clientSecret}
          intentType={signup.intentType}
          submitLabel={payLabel(signup)}
          onConfirmed={finish}
          onExpired={expire}
        />
      )}
    </CheckoutLayout>
  );
}

interface OpenSignupOptions {
  onPaid: (intentId: string) => Promise<void>;
  onExpired: () => void;
}

/**
 * The stored sign-up, once Stripe has said that it can still be paid: a page that is loaded again after paying, or days later,
 * must not ask for a card.
 */
function useOpenSignup({ onPaid, onExpired }: OpenSignupOptions) {
  const [signup, setSignup] = useState<StoredSignup | null>(null);
  const [isOpen, setOpen] = useState(false);

  const load = useEffectEvent(async () => {
    const found = readStoredSignup();
    setSignup(found);
    if (!found) return onExpired();
    switch (await stateOf(found)) {
      case 'succeeded':
        return onPaid(intentIdOf(found.clientSecret));
      case 'processing':
        return void redirectTo(returnPageUrl(found.intentType, found.clientSecret));
      case 'unknown':
        return onExpired();
      case 'open':
      case 'failed':
        setOpen(true);
    }
  });
  useEffect(() => void load(), []);

  return { signup, isOpen };
}

/** 'open' if the server does not answer: showing the form is safe, because a payment is charged only once. */
async function stateOf({ clientSecret }: StoredSignup) {
  try {
    const { state } = await readPayment(clientSecret);
    return state;
  } catch (error) {
    return hasCode(error, 'PAYMENT_NOT_FOUND') ? 'unknown' : 'open';
  }
}
