import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useUserOrLogin } from '#features/auth/client/index.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { useSearch } from '#platform/client/navigation/use-search.ts';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import type { CurrentUser } from '#features/auth/contract.ts';
import { storeToast } from '#platform/client/ui/stored-toast.ts';
import { call } from '#platform/client/api/call.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import { CardSkeleton } from '../card/card-skeleton.tsx';
import type { confirmCardUpdate } from '../../contract.ts';
import { CardForm } from '../card/card-form.tsx';
import { completedPath } from '../completed.ts';
import { CheckoutLayout, TO_PLANS } from './checkout-layout.tsx';
import { isForLetter, TO_LETTER } from '../for-letter.ts';
import { OrderSummary } from './order-summary.tsx';
import { SubscriptionCheckout } from './subscription-checkout.tsx';
import { SetupFailed } from './setup-failed.tsx';
import { TO_BILLING, useNewCard } from './use-new-card.ts';

/**
 * For members: to upgrade (with `?letter=1` to send a letter that waits), with `?keep=1` to subscribe before their free days end, or
 * with `?card=1` to change the card. One page for all three, because only its document's policy allows Stripe.js.
 */
export function CheckoutPage() {
  const search = useSearch();
  const { user, error, isFetching, refetch } = useUserOrLogin();

  if (user && search !== null) {
    const query = new URLSearchParams(search);
    return query.has('card') ? (
      <CardUpdate />
    ) : (
      <Upgrade user={user} afterGift={query.has('keep')} forLetter={isForLetter()} />
    );
  }
  return (
    <CheckoutLayout back={TO_PLANS} title="Join The Masked Elite" summary={<OrderSummary />}>
      {error ? (
        <ErrorState title="Your account did not load" busy={isFetching} onRetry={() => void refetch()}>
          {messageFor(error, 'Please try again in a moment.')}
        </ErrorState>
      ) : (
        <CardSkeleton label="Loading the checkout" />
      )}
    </CheckoutLayout>
  );
}

interface UpgradeProps {
  user: CurrentUser;
  /** For members with free days; the server knows whether they still have some. */
  afterGift: boolean;
  /** For members who come from a letter that they cannot send before tomorrow: they are led back to it. */
  forLetter: boolean;
}

function Upgrade({ user, afterGift, forLetter }: UpgradeProps) {
  // Remembered from the first render: after an upgrade on this page the user is premium before the page is left.
  const [wasPremium] = useState(user.membershipPlan === 'premium');
  if (wasPremium && !afterGift) return <AlreadyPremium next={forLetter ? TO_LETTER.href : TO_PLANS.href} />;
  return <SubscriptionCheckout afterGift={afterGift} forLetter={forLetter} />;
}

function AlreadyPremium({ next }: { next: string }) {
  const [, go] = useLocation();

  useEffect(() => {
    storeToast({ title: 'Already Premium', description: 'You are already a member of The Masked Elite.' });
    go(next, { replace: true });
  }, [go, next]);

  return (
    <CheckoutLayout back={TO_PLANS} title="Join The Masked Elite">
      <CardSkeleton label="You are a member already" />
    </CheckoutLayout>
  );
}

/** Changes the card. Nothing is charged unless a payment is open. */
function CardUpdate() {
  const [, go] = useLocation();
  const { clientSecret, error, isFetching, restart } = useNewCard();
  const [problem, setProblem] = useState<string>();

  async function saveCard(setupIntentId: string) {
    try {
      await call<typeof confirmCardUpdate>('PUT /api/payments/card', { body: { setupIntentId } });
      storeToast({ title: 'Card Updated', description: 'From now on we charge this card.' });
      go(completedPath('card'), { replace: true });
    } catch (failure) {
      await tryAnother(messageFor(failure, 'Your new card was not accepted. Please try again.'));
    }
  }

  /** A setup intent works once, so the next card needs a new form; the reason stays visible above it. */
  async function tryAnother(reason: string) {
    setProblem(reason);
    toast({ title: 'Payment Failed', description: reason, variant: 'destructive' });
    await restart();
  }

  return (
    <CheckoutLayout
      back={TO_BILLING}
      title="Update your card"
      lead="The new card replaces the old one. Nothing is charged today, unless a payment is still open."
    >
      {error && <SetupFailed error={error} back={TO_BILLING} busy={isFetching} onRetry={() => void restart()} />}
      {!error && !clientSecret && <CardSkeleton label="Preparing the card form" />}
      {!error && clientSecret && (
        <>
          {problem && <p className="font-medium text-danger">{problem}</p>}
          <CardForm
            clientSecret={clientSecret}
            intentType="setup"
            submitLabel="Save card"
            onConfirmed={saveCard}
            onExpired={() => void tryAnother('This form was open for too long. Please enter your card again.')}
          />
        </>
      )}
    </CheckoutLayout>
  );
}
