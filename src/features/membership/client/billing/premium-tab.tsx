import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#features/auth/contract.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { useStoredToast } from '#platform/client/ui/stored-toast.ts';
import { Card } from '#platform/client/ui/card.tsx';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton-lines.tsx';
import { billingQuery } from './billing-query.ts';
import { CompletedNote } from './completed-note.tsx';
import { InvoicesCard } from './invoices-card.tsx';
import { isSubscribed } from './is-subscribed.ts';
import { MoneyBackCard, NoMoneyBackCard } from './money-back-card.tsx';
import { PaymentMethodCard } from './payment-method-card.tsx';
import { PlanCard } from './plan-card.tsx';

/** Membership and billing in the account settings. */
export function PremiumTab({ user }: { user: Pick<CurrentUser, 'id'> }) {
  const { data: billing, error, isFetching, refetch } = useQuery(billingQuery(user));
  useStoredToast();

  if (!billing) {
    return (
      <Card className="min-h-88">
        {error ? (
          <ErrorState title="Your membership did not load" busy={isFetching} onRetry={() => void refetch()}>
            {messageFor(error, 'Please try again in a moment.')}
          </ErrorState>
        ) : (
          <SkeletonLines label="Loading your membership" />
        )}
      </Card>
    );
  }

  const { card, invoices, refundableUntil, refundRefused } = billing;
  return (
    <>
      <CompletedNote billing={billing} />
      <PlanCard user={user} billing={billing} />
      {isSubscribed(billing) && <PaymentMethodCard card={card} />}
      {invoices.length > 0 && <InvoicesCard billing={billing} />}
      {refundableUntil !== null && <MoneyBackCard user={user} until={refundableUntil} />}
      {refundRefused !== null && <NoMoneyBackCard reason={refundRefused} />}
    </>
  );
}
