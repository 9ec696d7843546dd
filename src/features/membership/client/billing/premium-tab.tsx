import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#features/auth/contract.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { useStoredToast } from '#platform/client/ui/stored-toast.ts';
import { Card } from '#platform/client/ui/card.tsx';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton-lines.tsx';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { SettingsCard } from '#platform/client/ui/settings-card.tsx';
import type { Billing } from '../../contract.ts';
import { billingQuery, isSubscribed } from './billing-query.ts';
import { CompletedNote } from './completed-note.tsx';
import { InvoicesCard } from './invoices-card.tsx';
import { MoneyBackCard, NoMoneyBackCard } from './money-back-card.tsx';
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

const twoDigits = (month: number): string => String(month).padStart(2, '0');

/** The card is changed on another page: only checkout pages may load Stripe's fields. */
function PaymentMethodCard({ card }: Pick<Billing, 'card'>) {
  return (
    <SettingsCard title="Payment method">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        {card ? (
          <div>
            <p className="font-medium">
              <span className="capitalize">{card.brand}</span>{' '}
              <span className="tabular-nums">
                <span aria-hidden="true">•••• </span>
                <span className="sr-only">ending in </span>
                {card.last4}
              </span>
            </p>
            <p className="text-sm text-soft tabular-nums">
              Expires {twoDigits(card.expMonth)}/{card.expYear}
            </p>
          </div>
        ) : (
          <p className="text-soft">There is no card on file.</p>
        )}
        <ButtonLink href="/checkout?card=1" variant="secondary">
          Update card
        </ButtonLink>
      </div>
    </SettingsCard>
  );
}
