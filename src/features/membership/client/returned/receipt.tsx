import type { ReactNode } from 'react';
import { formatDay } from '#platform/client/dates.ts';
import { Button, ButtonLink } from '#platform/client/ui/button.tsx';
import { formatDollars } from '#platform/shared/price.ts';
import { MASKED_ELITE } from '../plans.ts';
import { isTooSmallToCharge, SMALL_MONTHS, successTitle, type Price } from '../price.ts';
import { Verdict } from '../verdict.tsx';
import type { Returned } from './finish-payment.ts';
import { failureOf, PAID_SIGNED_OUT, successOf } from './outcomes.ts';

interface ReceiptProps {
  payment: Returned;
  busy: boolean;
  onRetry: () => void;
}

export function Receipt({ payment, busy, onRetry }: ReceiptProps) {
  const { state, kind, price, finish } = payment;
  if (state === 'processing') {
    return (
      <Verdict sign="waiting" title="Your bank takes its time">
        This page looks again by itself. You may also leave: what is paid is not lost.
      </Verdict>
    );
  }
  const failure = failureOf(payment);
  if (failure) {
    const { title, text, onward } = failure;
    return (
      <Verdict sign="problem" title={title} actions={<Onward {...onward} />}>
        {text}
      </Verdict>
    );
  }
  if (finish?.kind === 'problem') {
    const title = kind === 'card' ? 'Your card is not changed yet' : 'Payment Processed';
    return (
      <Verdict sign="problem" title={title} actions={<AskAgain busy={busy} onRetry={onRetry} />}>
        {finish.message}
      </Verdict>
    );
  }
  const { text, onward } = finish?.kind === 'signed-out' ? PAID_SIGNED_OUT : successOf(payment);
  return (
    <>
      <Verdict sign="done" title={price ? successTitle(price) : 'Card Updated'}>
        {text}
      </Verdict>
      {price && <Sums price={price} />}
      <div className="justify-self-center">
        <Onward {...onward} />
      </div>
    </>
  );
}

function Onward({ href, label }: { href: string; label: string }) {
  return <ButtonLink href={href}>{label}</ButtonLink>;
}

function AskAgain({ busy, onRetry }: Pick<ReceiptProps, 'busy' | 'onRetry'>) {
  return (
    <>
      <Button busy={busy} onClick={onRetry}>
        Check again
      </Button>
      <ButtonLink href="/contact" variant="secondary">
        Contact support
      </ButtonLink>
    </>
  );
}

function Sums({ price }: { price: Price }) {
  return (
    <dl className="grid divide-y divide-line border-y border-line tabular-nums">
      <Sum label={price.firstChargeOn ? 'Today' : `${MASKED_ELITE.name}, first month`}>
        {formatDollars(price.dueNow)}
      </Sum>
      <Sum label={laterMonths(price)} note={isTooSmallToCharge(price) && SMALL_MONTHS}>
        {formatDollars(price.monthly)}
      </Sum>
    </dl>
  );
}

function laterMonths({ firstChargeOn }: Price): string {
  return firstChargeOn
    ? `${MASKED_ELITE.name}, monthly from ${formatDay(firstChargeOn)} until you cancel`
    : 'Every month after, until you cancel';
}

function Sum({ label, note, children }: { label: string; note?: ReactNode; children: string }) {
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
