import { CardForm } from '../card/card-form.tsx';
import { CardSkeleton } from '../card/card-skeleton.tsx';
import { CheckoutLayout } from '../checkout/checkout-layout.tsx';
import { OrderSummary } from '../checkout/order-summary.tsx';
import { UnconfirmedPayment } from '../checkout/unconfirmed-payment.tsx';
import { payLabel, priceLead } from '../price.ts';
import { useFinishSignup } from './use-finish-signup.ts';
import { useOpenSignup } from './use-open-signup.ts';

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
