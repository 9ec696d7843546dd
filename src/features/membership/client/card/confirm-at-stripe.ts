import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { isClosed, leaveFor, returnUrl, waitingUrl, type CardFormProps, type Outcome } from './confirmation.ts';

interface Confirmation extends Pick<CardFormProps, 'clientSecret' | 'intentType'> {
  stripe: Stripe;
  elements: StripeElements;
}

/** Only a bank that insists on its own page makes the browser leave this one. */
export async function confirmAtStripe(confirmation: Confirmation): Promise<Outcome> {
  const { stripe, elements, intentType, clientSecret } = confirmation;
  const options = {
    elements,
    confirmParams: { return_url: returnUrl() },
    redirect: 'if_required',
  } as const;
  if (intentType === 'setup') {
    const { error, setupIntent } = await stripe.confirmSetup(options);
    return error ? outcomeOf(error) : settled(setupIntent, waitingUrl(intentType, clientSecret));
  }
  const { error, paymentIntent } = await stripe.confirmPayment(options);
  return error ? outcomeOf(error) : settled(paymentIntent, waitingUrl(intentType, clientSecret));
}

function outcomeOf({ type, code, message }: StripeError): Outcome {
  if (isClosed(code)) return { kind: 'closed' };
  const isAboutTheCard = type === 'card_error' || type === 'validation_error';
  if (isAboutTheCard && message) return { kind: 'refused', message };
  throw new Error(message ?? 'Stripe gave no reason', { cause: { type, code } });
}

/** A bank that takes its time is waited for on the page that re-reads the payment. */
function settled({ id, status }: { id: string; status: string }, waiting: string): Outcome {
  return status === 'succeeded' ? { kind: 'confirmed', intentId: id } : leaveFor(waiting);
}
