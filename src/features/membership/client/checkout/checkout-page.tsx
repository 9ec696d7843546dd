import { useUserOrLogin } from '#features/auth/client/index.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { useSearch } from '#platform/client/navigation/use-search.ts';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { CardSkeleton } from '../card/card-skeleton.tsx';
import { CardUpdate } from './card-update.tsx';
import { CheckoutLayout, TO_PLANS } from './checkout-layout.tsx';
import { OrderSummary } from './order-summary.tsx';
import { Upgrade } from './upgrade.tsx';

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
