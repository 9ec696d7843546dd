import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#platform/client/ui/button.tsx';
import { CheckIcon, WarningIcon } from '#platform/client/ui/icons.tsx';
import { Spinner } from '#platform/client/ui/spinner.tsx';
import { dollars } from '../money.ts';
import { MASKED_ELITE } from '../plans.ts';
import type { Price } from '../price.ts';
import type { Returned } from './finish-payment.ts';
import { FAILED, SUCCEEDED } from './outcomes.ts';

interface ReceiptProps {
  payment: Returned;
  busy: boolean;
  onRetry: () => void;
}

export function Receipt({ payment: { state, kind, price, problem }, busy, onRetry }: ReceiptProps) {
  if (state === 'processing') {
    return (
      <Verdict sign={<Spinner className="size-8 text-gold" />} title="Your bank takes its time">
        This page looks again by itself. You may also leave: what is paid is not lost.
      </Verdict>
    );
  }
  if (state !== 'succeeded') {
    const { title, text, onward } = FAILED[kind];
    return (
      <>
        <Verdict sign={<WarningIcon className="size-8 text-danger" />} title={title}>
          {text}
        </Verdict>
        <ButtonLink href={onward.href} className="justify-self-center">
          {onward.label}
        </ButtonLink>
      </>
    );
  }
  if (problem !== null) {
    return (
      <>
        <Verdict sign={<WarningIcon className="size-8 text-danger" />} title="Payment Processed">
          {problem}
        </Verdict>
        <div className="flex flex-wrap justify-center gap-3">
          <Button busy={busy} onClick={onRetry}>
            Check again
          </Button>
          <ButtonLink href="/contact" variant="secondary">
            Contact support
          </ButtonLink>
        </div>
      </>
    );
  }
  const { title, text, onward } = SUCCEEDED[kind];
  return (
    <>
      <Verdict sign={<CheckIcon className="size-8 text-success" />} title={title}>
        {text}
      </Verdict>
      {price && <Sums price={price} />}
      <ButtonLink href={onward.href} className="justify-self-center">
        {onward.label}
      </ButtonLink>
    </>
  );
}

function Verdict({ sign, title, children }: { sign: ReactNode; title: string; children: string }) {
  return (
    <div role="status" className="grid justify-items-center gap-3 text-center">
      {sign}
      <h2 className="text-2xl">{title}</h2>
      <p className="max-w-[44ch] text-soft">{children}</p>
    </div>
  );
}

function Sums({ price: { dueNow, monthly } }: { price: Price }) {
  return (
    <dl className="grid divide-y divide-line border-y border-line tabular-nums *:flex *:justify-between *:gap-4 *:py-3">
      <div>
        <dt>{MASKED_ELITE.name}, first month</dt>
        <dd className="font-semibold">{dollars(dueNow)}</dd>
      </div>
      <div className="text-soft">
        <dt>Every month after, until you cancel</dt>
        <dd>{dollars(monthly)}</dd>
      </div>
    </dl>
  );
}
