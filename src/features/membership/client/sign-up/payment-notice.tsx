import { useEffect, useState } from 'react';
import type { PromoState } from '#features/promo/client/index.ts';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { MaskIcon } from '#platform/client/ui/icons.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { formatDollars } from '#platform/shared/price.ts';
import { MONTHLY_PRICE } from '../../contract/monthly-price.ts';
import { isTooSmallToCharge, monthlyWith, SMALL_MONTHS } from '../price.ts';
import { readPaymentNote } from '../premium-signup/stored-signup.ts';

/** Says that the plan has to be paid for, or, if it was paid and only this tab has lost the form, that it is paid. */
export function PaymentNotice({ promo }: { promo: PromoState }) {
  const [note, setNote] = useState<string | null>(null);
  // Storage is read after hydration: the prerendered page knows nothing of it.
  useEffect(() => setNote(readPaymentNote()), []);

  return <div role="status">{note === null ? <PaymentRequired promo={promo} /> : <PaidAlready note={note} />}</div>;
}

/** The premium plan is paid for before its account exists. */
function PaymentRequired({ promo }: { promo: PromoState }) {
  const isFree = promo.kind === 'valid' && promo.isFree;
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-control border border-gilt p-4 sm:p-5">
      <MaskIcon className="row-span-3 mt-0.5 size-7 text-gold" />
      <h2 className="text-xl">{isFree ? 'Nothing to pay' : 'Payment required'}</h2>
      <p className="text-sm text-soft">
        {isFree
          ? 'Your code gives you 30 days of The Masked Elite. No card is needed, and they end by themselves.'
          : `${describePrice(promo)} You pay in the next step, which creates your account. You can get your money back for 30 days.`}
      </p>
      <TextLink href="/signup?plan=free" className="flex min-h-11 items-center justify-self-start text-sm">
        Sign up free instead
      </TextLink>
    </div>
  );
}

function describePrice(promo: PromoState): string {
  const full = formatDollars(MONTHLY_PRICE);
  const monthly = monthlyWith(promo);
  if (monthly === MONTHLY_PRICE) return `The Masked Elite is ${full} per month.`;
  const small = isTooSmallToCharge({ monthly }) ? ` ${SMALL_MONTHS}` : '';
  return `With your code The Masked Elite is ${formatDollars(monthly)} per month instead of ${full}.${small}`;
}

function PaidAlready({ note }: { note: string }) {
  return (
    <div className="grid justify-items-start gap-3 rounded-control border border-line bg-blush p-4 sm:p-5">
      <h2 className="text-xl">Please do not pay again</h2>
      <p>{note}</p>
      <ButtonLink href="/login" size="sm">
        Log in
      </ButtonLink>
    </div>
  );
}
