import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { isClosed, leaveFor, returnUrl, type CardFormProps, type Outcome } from './confirmation.ts';

interface Confirmation {
  stripe: Stripe;
  elements: StripeElements;
  intentType: CardFormProps['intentType'];
}

/** Only a bank that insists on its own page makes the browser leave this one. */
export async function confirmAtStripe({ stripe, elements, intentType }: Confirmation): Promise<Outcome> {
  const options = {
    elements,
    confirmParams: { return_url: returnUrl() },
    redirect: 'if_required',
  } as const;
  if (intentType === 'setup') {
    const { error, setupIntent } = await stripe.confirmSetup(options);
    return error ? outcomeOf(error) : settled('setup_intent', setupIntent);
  }
  const { error, paymentIntent } = await stripe.confirmPayment(options);
  return error ? outcomeOf(error) : settled('payment_intent', paymentIntent);
}

function outcomeOf({ type, code, message }: StripeError): Outcome {
  if (isClosed(code)) return { kind: 'closed' };
  const isAboutTheCard = type === 'card_error' || type === 'validation_error';
  if (isAboutTheCard && message) return { kind: 'refused', message };
  throw new Error(message ?? 'Stripe gave no reason', { cause: { type, code } });
}

interface Settled {
  id: string;
  status: string;
  client_secret: string | null;
}

/** A bank that takes its time is waited for on the page that re-reads the payment. */
function settled(name: 'payment_intent' | 'setup_intent', { id, status, client_secret }: Settled): Outcome {
  if (status === 'succeeded') return { kind: 'confirmed', intentId: id };
  const search = new URLSearchParams({ [name]: id, [`${name}_client_secret`]: client_secret ?? '' });
  return leaveFor(`${returnUrl()}?${search}`);
}
