import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { userQuery } from '#features/auth/client/index.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { Letter } from '#platform/client/ui/letter.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton-lines.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { successTitle } from '../price.ts';
import { CheckAgain, PaymentOutcome } from '../payment-outcome.tsx';
import { paidSignedOut } from '../upgraded.ts';
import { isForLetter } from '../for-letter.ts';
import { Amounts } from '../amounts.tsx';
import { finishPayment, type FinishedPayment } from './finish-payment.ts';
import { failureOf } from './result-texts.ts';

/** The page that the bank's page returns to. */
export function CheckoutSuccessPage() {
  const [clientSecret, setClientSecret] = useState<string | null>();
  useEffect(() => setClientSecret(takeClientSecret()), []);

  return (
    <div className="shell grid max-w-[40rem] gap-8 py-10 sm:py-16">
      <PageHeading title="Your payment" lead="Your plan, card and invoices are in your account settings." />
      <Letter gilt aria-live="polite" className="grid gap-6">
        {clientSecret === undefined && <SkeletonLines label="Looking at your payment" />}
        {clientSecret === null && (
          <EmptyState
            title="No payment to show"
            action={<ButtonLink href="/account-settings?tab=premium">Account Settings</ButtonLink>}
          >
            This page shows the result of a payment when you come back from your bank.
          </EmptyState>
        )}
        {clientSecret && <Payment clientSecret={clientSecret} />}
      </Letter>
    </div>
  );
}

const POLL_INTERVAL_MS = 3_000;

function Payment({ clientSecret }: { clientSecret: string }) {
  const queryClient = useQueryClient();
  const [, go] = useLocation();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['returned payment', clientSecret],
    queryFn: async () => {
      const payment = await finishPayment(clientSecret);
      // The header shows the plan.
      if (payment.kind === 'upgrade') void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
      return payment;
    },
    // Some banks need time.
    refetchInterval: ({ state }) => (state.data?.state === 'processing' ? POLL_INTERVAL_MS : false),
  });

  const next = data?.finish?.kind === 'done' ? data.finish.next : null;
  useEffect(() => {
    if (next !== null) go(next, { replace: true });
  }, [next, go]);

  if (data) return <Receipt payment={data} busy={isFetching} onRetry={() => void refetch()} />;
  if (!error) return <SkeletonLines label="Looking at your payment" />;
  return (
    <ErrorState title="Your payment did not load" busy={isFetching} onRetry={() => void refetch()}>
      {messageFor(error, 'A payment is never lost. Please try again in a moment.')}
    </ErrorState>
  );
}

/** The client secret that the bank's page returned with, of a payment or of a card without a charge. */
export function clientSecretIn(search: string): string | null {
  const query = new URLSearchParams(search);
  return query.get('payment_intent_client_secret') || query.get('setup_intent_client_secret') || null;
}

/**
 * Moves the secret from the address, where it could be copied, shared or sent as a referrer, to the history state, where a reload
 * still finds it.
 */
function takeClientSecret(): string | null {
  const returned = clientSecretIn(location.search);
  if (returned === null) return secretFrom(history.state);
  history.replaceState({ returned }, '', location.pathname + (isForLetter() ? '?letter=1' : ''));
  return returned;
}

function secretFrom(state: unknown): string | null {
  const { returned } = (state ?? {}) as { returned?: unknown };
  return typeof returned === 'string' ? returned : null;
}

interface ReceiptProps {
  payment: FinishedPayment;
  busy: boolean;
  onRetry: () => void;
}

function Receipt({ payment, busy, onRetry }: ReceiptProps) {
  const { state, kind, price, finish } = payment;
  if (state === 'processing') {
    return (
      <PaymentOutcome icon="waiting" title="Waiting for your bank">
        This page updates by itself. You can also leave: a payment is never lost.
      </PaymentOutcome>
    );
  }
  const failure = failureOf(payment, isForLetter());
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
  const signedOut = paidSignedOut(isForLetter());
  return (
    <>
      <PaymentOutcome icon="done" title={title}>
        {signedOut.text}
      </PaymentOutcome>
      {price && <Amounts price={price} />}
      <div className="justify-self-center">
        <NextLink {...signedOut.next} />
      </div>
    </>
  );
}

function NextLink({ href, label }: { href: string; label: string }) {
  return <ButtonLink href={href}>{label}</ButtonLink>;
}
