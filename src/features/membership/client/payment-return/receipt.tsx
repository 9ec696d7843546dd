import { ButtonLink } from '#platform/client/ui/button.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { successTitle } from '../price.ts';
import { CheckAgain, PaymentOutcome } from '../payment-outcome.tsx';
import { Amounts } from '../amounts.tsx';
import type { FinishedPayment } from './finish-payment.ts';
import { failureOf, PAID_SIGNED_OUT } from './result-texts.ts';

interface ReceiptProps {
  payment: FinishedPayment;
  busy: boolean;
  onRetry: () => void;
}

export function Receipt({ payment, busy, onRetry }: ReceiptProps) {
  const { state, kind, price, finish } = payment;
  if (state === 'processing') {
    return (
      <PaymentOutcome icon="waiting" title="Waiting for your bank">
        This page updates by itself. You can also leave: a payment is never lost.
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
  const title = price ? successTitle(price) : 'Card Updated';
  if (finish?.kind === 'done') {
    return (
      <PaymentOutcome icon="done" title={title}>
        One moment... <TextLink href={finish.next}>Continue</TextLink>
      </PaymentOutcome>
    );
  }
  return (
    <>
      <PaymentOutcome icon="done" title={title}>
        {PAID_SIGNED_OUT.text}
      </PaymentOutcome>
      {price && <Amounts price={price} />}
      <div className="justify-self-center">
        <NextLink {...PAID_SIGNED_OUT.next} />
      </div>
    </>
  );
}

function NextLink({ href, label }: { href: string; label: string }) {
  return <ButtonLink href={href}>{label}</ButtonLink>;
}
