import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import {
  isClosed,
  redirectTo,
  returnUrl,
  returnPageUrl,
  type CardFormProps,
  type ConfirmOutcome,
} from './confirmation.ts';

interface Confirmation extends Pick<CardFormProps, 'clientSecret' | 'intentType'> {
  stripe: Stripe;
  elements: StripeElements;
}

/** Leaves the page only if the bank requires a page of its own. */
export async function confirmAtStripe(confirmation: Confirmation): Promise<ConfirmOutcome> {
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
