import { Badge } from '#platform/client/ui/badge.tsx';
import type { Billing } from '../../contract.ts';
import { dayInWords } from '../day-in-words.ts';
import { dollars } from '../money.ts';
import { BillingCard } from './billing-card.tsx';

type Invoice = Billing['invoices'][number];

const STATUS: Record<Invoice['status'], { label: string; tone: 'success' | 'danger' | 'plain' }> = {
  paid: { label: 'Paid', tone: 'success' },
  open: { label: 'Open', tone: 'danger' },
  void: { label: 'Void', tone: 'plain' },
  refunded: { label: 'Refunded', tone: 'plain' },
};

export function InvoicesCard({ invoices }: Pick<Billing, 'invoices'>) {
  return (
    <BillingCard title="Invoices">
      <ul className="divide-y divide-line border-y border-line">
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} {...invoice} />
        ))}
      </ul>
    </BillingCard>
  );
}

function InvoiceRow({ day, amount, refunded, status }: Invoice) {
  const partly = refunded > 0 && status !== 'refunded';
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <time dateTime={day} className="grow">
        {dayInWords(day)}
      </time>
      <span className="font-medium tabular-nums">{dollars(amount)}</span>
      {partly && <span className="text-sm text-soft tabular-nums">{dollars(refunded)} given back</span>}
      <Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>
    </li>
  );
}
