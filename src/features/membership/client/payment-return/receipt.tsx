import type { ReactNode } from 'react';
import { formatDay } from '#platform/client/dates.ts';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { formatDollars } from '#platform/shared/price.ts';
import { MASKED_ELITE } from '../plans/plans.ts';
import { isTooSmallToCharge, SMALL_MONTHS, successTitle, type Price } from '../price.ts';
import { CheckAgain, PaymentOutcome } from '../payment-outcome.tsx';
import type { FinishedPayment } from './finish-payment.ts';
import { failureOf, PAID_SIGNED_OUT, successOf } from './result-texts.ts';

interface ReceiptProps {
  payment: FinishedPayment;
  busy: boolean;
  onRetry: () => void;
}

export function Receipt({ payment, busy, onRetry }: ReceiptProps) {
  const { state, kind, price, finish } = payment;
  if (state === 'processing') {
    return (
      <PaymentOutcome icon="waiting" title="Your bank takes its time">
        This page looks again by itself. You may also leave: what is paid is not lost.
      </PaymentOutcome>
    );
  }
  const failure = failureOf(payment);
  if (failure) {
    const { title, text, next } = failure;
    return (
      <PaymentOutcome icon="problem" title={title} actions={<NextLink {...next} />}>
        {text}
      </PaymentOutcome>
    );
  }
  if (finish?.kind === 'problem') {
    const title = kind === 'card' ? 'Your card is not changed yet' : 'Payment Processed';
    return (
      <PaymentOutcome icon="problem" title={title} actions={<CheckAgain busy={busy} onRetry={onRetry} />}>
        {finish.message}
      </PaymentOutcome>
    );
  }
  const { text, next } = finish?.kind === 'signed-out' ? PAID_SIGNED_OUT : successOf(payment);
  return (
    <>
      <PaymentOutcome icon="done" title={price ? successTitle(price) : 'Card Updated'}>
        {text}
      </PaymentOutcome>
      {price && <Amounts price={price} />}
      <div className="justify-self-center">
        <NextLink {...next} />
      </div>
    </>
  );
}

function NextLink({ href, label }: { href: string; label: string }) {
  return <ButtonLink href={href}>{label}</ButtonLink>;
}

function Amounts({ price }: { price: Price }) {
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
