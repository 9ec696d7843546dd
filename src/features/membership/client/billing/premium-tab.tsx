import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#features/auth/contract.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { useStoredToast } from '#platform/client/ui/stored-toast.ts';
import { Card } from '#platform/client/ui/card.tsx';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton-lines.tsx';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { SettingsCard } from '#platform/client/ui/settings-card.tsx';
import { formatDay } from '#platform/client/dates.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { DownloadIcon } from '#platform/client/ui/icons.tsx';
import { formatDollars } from '#platform/shared/price.ts';
import type { Billing } from '../../contract.ts';
import { billingQuery, isSubscribed } from './billing-query.ts';
import { CompletedNote } from './completed-note.tsx';
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

type Invoice = Billing['invoices'][number];
type StatusBadge = { label: string; tone: 'success' | 'danger' | 'plain' };

const BADGES: Record<Invoice['status'], StatusBadge> = {
  paid: { label: 'Paid', tone: 'success' },
  open: { label: 'Open', tone: 'danger' },
  void: { label: 'Void', tone: 'plain' },
  refunded: { label: 'Refunded', tone: 'plain' },
};
/** After cancelling, an open invoice is not charged any more. */
const LEFT_OPEN: StatusBadge = { label: 'Not charged', tone: 'plain' };

function InvoicesCard({ billing }: { billing: Billing }) {
  const badges = isSubscribed(billing) ? BADGES : { ...BADGES, open: LEFT_OPEN };
  return (
    <SettingsCard title="Invoices" note="We also mail you a receipt for every payment and every refund.">
      <ul className="divide-y divide-line border-y border-line">
        {billing.invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} badge={badges[invoice.status]} />
        ))}
      </ul>
    </SettingsCard>
  );
}

function InvoiceRow({ invoice, badge }: { invoice: Invoice; badge: StatusBadge }) {
  const { day, amount, refunded, status, receipt } = invoice;
  const isPartlyRefunded = refunded > 0 && status !== 'refunded';
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <time dateTime={day} className="grow">
        {formatDay(day)}
      </time>
      <span className="font-medium tabular-nums">{formatDollars(amount)}</span>
      {isPartlyRefunded && <span className="text-sm text-soft tabular-nums">{formatDollars(refunded)} refunded</span>}
      <Badge tone={badge.tone}>{badge.label}</Badge>
      {receipt !== null && (
        <a
          href={receipt}
          download
          rel="noreferrer"
          aria-label={`Download the receipt of ${formatDay(day)}`}
          className="inline-flex min-h-11 items-center gap-1.5 text-sm font-medium underline decoration-ink/30 underline-offset-[0.22em] hover:decoration-ink"
        >
          <DownloadIcon className="size-4" />
          Receipt
        </a>
      )}
    </li>
  );
}
