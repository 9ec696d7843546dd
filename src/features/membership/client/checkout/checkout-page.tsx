import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useUserOrLogin } from '#features/auth/client/index.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { useSearch } from '#platform/client/navigation/use-search.ts';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import type { CurrentUser } from '#features/auth/contract.ts';
import { storeToast } from '#platform/client/ui/stored-toast.ts';
import { CardSkeleton } from '../card/card-skeleton.tsx';
import { CardUpdate } from './card-update.tsx';
import { CheckoutLayout, TO_PLANS } from './checkout-layout.tsx';
import { OrderSummary } from './order-summary.tsx';
import { SubscriptionCheckout } from './subscription-checkout.tsx';

/**
 * For members: to upgrade, with `?keep=1` to subscribe before their free days end, or with `?card=1` to change the card. One page
 * for all three, because only its document's policy allows Stripe.js.
 */
export function CheckoutPage() {
  const search = useSearch();
  const { user, error, isFetching, refetch } = useUserOrLogin();

  if (user && search !== null) {
    const query = new URLSearchParams(search);
    return query.has('card') ? <CardUpdate /> : <Upgrade user={user} afterGift={query.has('keep')} />;
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
}

function Upgrade({ user, afterGift }: UpgradeProps) {
  // Remembered from the first render: after an upgrade on this page the user is premium before the page is left.
  const [wasPremium] = useState(user.membershipPlan === 'premium');
  return wasPremium && !afterGift ? <AlreadyPremium /> : <SubscriptionCheckout afterGift={afterGift} />;
}

function AlreadyPremium() {
  const [, go] = useLocation();

  useEffect(() => {
    storeToast({ title: 'Already Premium', description: 'You are already a member of The Masked Elite.' });
    go('/membership', { replace: true });
  }, [go]);

  return (
    <CheckoutLayout back={TO_PLANS} title="Join The Masked Elite">
      <CardSkeleton label="You are a member already" />
    </CheckoutLayout>
  );
}
