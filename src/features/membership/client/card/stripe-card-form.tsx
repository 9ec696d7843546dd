import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, Stripe, StripeElements, StripeError, StripePaymentElementOptions } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps, type SubmitEvent } from 'react';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { CardSkeleton } from './card-skeleton.tsx';
import {
  isClosed,
  redirectTo,
  returnPageUrl,
  returnUrl,
  type CardFormProps,
  type ConfirmOutcome,
} from './confirmation.ts';
import { SubmitCard } from './submit-card.tsx';
import { useConfirmation } from './use-confirmation.ts';
import { Wallets } from './wallets.tsx';

type StripeCardFormProps = CardFormProps & { publishableKey: string };

/** Stripe's own fields in its own frames: card numbers never reach this site. */
export function StripeCardForm({ publishableKey, ...form }: StripeCardFormProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['stripe.js', publishableKey],
    queryFn: () => loadStripe(publishableKey),
  });
  const [appearance] = useState(readAppearance);

  if (error) {
    return (
      <NotLoaded busy={isFetching} onRetry={() => void refetch()}>
        We could not reach Stripe, our payment provider. Nothing has been charged.
      </NotLoaded>
    );
  }
  if (!data) return <CardSkeleton label="Loading the card form" />;
  return (
    <Elements stripe={data} options={{ clientSecret: form.clientSecret, appearance, locale: 'en', loader: 'never' }}>
      <Fields {...form} />
    </Elements>
  );
}

/** Link is off: it would give Stripe the person's e-mail address and phone number, which this site does not. */
const OPTIONS: StripePaymentElementOptions = {
  // Wallets have buttons of their own above the card.
  wallets: { link: 'never', applePay: 'never', googlePay: 'never' },
};

function Fields(props: CardFormProps) {
  const { clientSecret, intentType, submitLabel } = props;
  const stripe = useStripe();
  const elements = useElements();
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const { run, busy, problem } = useConfirmation(props);

  async function confirm(): Promise<ConfirmOutcome> {
    if (!stripe || !elements) throw new Error('Stripe.js is not loaded');
    return confirmAtStripe({ stripe, elements, intentType, clientSecret });
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void run(confirm);
  }

  // Usually because the payment was completed or replaced in another tab.
  if (state === 'failed') {
    return (
      <NotLoaded onRetry={() => location.reload()}>
        This payment can no longer be paid by card. Try again to see its current state.
      </NotLoaded>
    );
  }
  return (
    <form noValidate onSubmit={submit} className="relative grid gap-5">
      {state === 'loading' && <CardSkeleton label="Loading the card form" />}
      <Wallets busy={busy} run={run} confirm={confirm} />
      <PaymentElement options={OPTIONS} onReady={() => setState('ready')} onLoadError={() => setState('failed')} />
      {state === 'ready' && <SubmitCard label={submitLabel} busy={busy} problem={problem} />}
    </form>
  );
}

function NotLoaded(props: Pick<ComponentProps<typeof ErrorState>, 'children' | 'busy' | 'onRetry'>) {
  return <ErrorState title="The card form did not load" {...props} />;
}

interface Confirmation extends Pick<CardFormProps, 'clientSecret' | 'intentType'> {
  stripe: Stripe;
  elements: StripeElements;
}

/** Leaves the page only if the bank requires a page of its own. */
async function confirmAtStripe(confirmation: Confirmation): Promise<ConfirmOutcome> {
  const { stripe, elements, intentType, clientSecret } = confirmation;
  const options = {
    elements,
    confirmParams: { return_url: returnUrl() },
    redirect: 'if_required',
  } as const;
  if (intentType === 'setup') {
    const { error, setupIntent } = await stripe.confirmSetup(options);
    return error ? outcomeOfError(error) : outcomeOfIntent(setupIntent, returnPageUrl(intentType, clientSecret));
  }
  const { error, paymentIntent } = await stripe.confirmPayment(options);
  return error ? outcomeOfError(error) : outcomeOfIntent(paymentIntent, returnPageUrl(intentType, clientSecret));
}

function outcomeOfError({ type, code, message }: StripeError): ConfirmOutcome {
  if (isClosed(code)) return { kind: 'closed' };
  const isCardProblem = type === 'card_error' || type === 'validation_error';
  if (isCardProblem && message) return { kind: 'refused', message };
  throw new Error(message ?? 'Stripe gave no reason', { cause: { type, code } });
}

/** A payment that is still processing is followed on the return page, which polls it. */
function outcomeOfIntent({ id, status }: { id: string; status: string }, returnPage: string): ConfirmOutcome {
  return status === 'succeeded' ? { kind: 'confirmed', intentId: id } : redirectTo(returnPage);
}

/** Stripe's frames cannot read our stylesheet, so they get the colours of the current theme. */
function readAppearance(): Appearance {
  const styles = getComputedStyle(document.documentElement);
  const token = (name: string) => styles.getPropertyValue(`--${name}`).trim();
  return {
    theme: 'flat',
    variables: {
      colorPrimary: token('wax'),
      colorBackground: token('well'),
      colorText: token('ink'),
      colorTextSecondary: token('soft'),
      colorTextPlaceholder: token('soft'),
      colorDanger: token('danger'),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '12px',
    },
    rules: { '.Input': { border: `1px solid ${token('edge')}` } },
  };
}
