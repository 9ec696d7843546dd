import { formatDay } from '#platform/client/dates.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { SettingsCard } from '#platform/client/ui/settings-card.tsx';
import { formatDollars } from '#platform/shared/price.ts';
import type { Billing } from '../../contract.ts';
import { isSubscribed } from './is-subscribed.ts';

type Invoice = Billing['invoices'][number];
type Look = { label: string; tone: 'success' | 'danger' | 'plain' };

const LOOKS: Record<Invoice['status'], Look> = {
  paid: { label: 'Paid', tone: 'success' },
  open: { label: 'Open', tone: 'danger' },
  void: { label: 'Void', tone: 'plain' },
  refunded: { label: 'Refunded', tone: 'plain' },
};
/** Whoever has left owes nothing: what was open then is not asked for any more. */
const LEFT_OPEN: Look = { label: 'Not charged', tone: 'plain' };

export function InvoicesCard({ billing }: { billing: Billing }) {
  const looks = isSubscribed(billing) ? LOOKS : { ...LOOKS, open: LEFT_OPEN };
  return (
    <SettingsCard title="Invoices">
      <ul className="divide-y divide-line border-y border-line">
        {billing.invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} look={looks[invoice.status]} />
        ))}
      </ul>
    </SettingsCard>
  );
}

function InvoiceRow({ invoice: { day, amount, refunded, status }, look }: { invoice: Invoice; look: Look }) {
  const partly = refunded > 0 && status !== 'refunded';
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <time dateTime={day} className="grow">
        {formatDay(day)}
      </time>
      <span className="font-medium tabular-nums">{formatDollars(amount)}</span>
      {partly && <span className="text-sm text-soft tabular-nums">{formatDollars(refunded)} given back</span>}
      <Badge tone={look.tone}>{look.label}</Badge>
    </li>
  );
}
