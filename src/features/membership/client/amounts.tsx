import type { ReactNode } from 'react';
import { formatDay } from '#platform/client/dates.ts';
import { formatDollars } from '#platform/shared/price.ts';
import { MASKED_ELITE } from './plans/plans.ts';
import { isTooSmallToCharge, SMALL_MONTHS, type Price } from './price.ts';

/** What was bought: the amount of today and that of the months after. */
export function Amounts({ price }: { price: Price }) {
  return (
    <dl className="grid divide-y divide-line border-y border-line tabular-nums">
      <Amount label={price.firstChargeOn ? 'Today' : `${MASKED_ELITE.name}, first month`}>
        {formatDollars(price.dueNow)}
      </Amount>
      <Amount label={laterMonthsLabel(price)} note={isTooSmallToCharge(price) && SMALL_MONTHS}>
        {formatDollars(price.monthly)}
      </Amount>
    </dl>
  );
}

function laterMonthsLabel({ firstChargeOn }: Price): string {
  return firstChargeOn
    ? `${MASKED_ELITE.name}, monthly from ${formatDay(firstChargeOn)} until you cancel`
    : 'Every month after, until you cancel';
}

function Amount({ label, note, children }: { label: string; note?: ReactNode; children: string }) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-4 py-3">
      <dt>
        {label}
        {note && <span className="block text-sm text-soft">{note}</span>}
      </dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
