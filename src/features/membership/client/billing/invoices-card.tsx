import { formatDay } from '#platform/client/dates.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { DownloadIcon } from '#platform/client/ui/icons.tsx';
import { SettingsCard } from '#platform/client/ui/settings-card.tsx';
import { formatDollars } from '#platform/shared/price.ts';
import type { Billing } from '../../contract.ts';
import { isSubscribed } from './billing-query.ts';

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

export function InvoicesCard({ billing }: { billing: Billing }) {
  const badges = isSubscribed(billing) ? BADGES : { ...BADGES, open: LEFT_OPEN };
  return (
    <SettingsCard title="Invoices">
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
