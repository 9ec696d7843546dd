import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import { confirmAtStripe } from './confirm-at-stripe.ts';
import type { CardFormProps } from './confirmation.ts';
import { readAppearance } from './stripe-appearance.ts';
import { SubmitCard } from './submit-card.tsx';
import { useConfirmation } from './use-confirmation.ts';

type StripeCardFormProps = CardFormProps & { publishableKey: string };

/** Stripe's own fields, in frames of its own: no card number ever touches this site. */
export function StripeCardForm({ publishableKey, ...form }: StripeCardFormProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['stripe.js', publishableKey],
    queryFn: () => loadStripe(publishableKey),
  });
  const [appearance] = useState(readAppearance);

  if (error) {
    return (
      <ErrorState title="The card form did not load" busy={isFetching} onRetry={() => void refetch()}>
        It comes from Stripe, which this browser could not reach. Nothing has been charged.
      </ErrorState>
    );
  }
  if (!data) return <SkeletonLines label="Loading the card form" />;
  return (
    <Elements stripe={data} options={{ clientSecret: form.clientSecret, appearance }}>
      <Fields {...form} />
    </Elements>
  );
}

function Fields({ clientSecret, intentType, submitLabel, onConfirmed }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const { run, busy, problem } = useConfirmation({ clientSecret, onConfirmed });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (stripe && elements) void run(() => confirmAtStripe({ stripe, elements, intentType }));
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {!ready && <SkeletonLines label="Loading the card form" />}
      <PaymentElement onReady={() => setReady(true)} />
      <SubmitCard label={submitLabel} busy={busy} disabled={!ready} problem={problem} />
    </form>
  );
}
