import { HttpError } from '#platform/client/api/http-error.ts';
import { request } from '#platform/client/api/request.ts';
import { isClosed, redirectTo, returnUrl, type ConfirmOutcome } from './confirmation.ts';

interface TypedCard {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
}

interface Confirmed {
  intentId: string;
  /** The bank's page, if it asks for authentication. */
  redirectUrl?: string;
}

/** Confirms a card at the sandbox, as Stripe.js does at Stripe. */
export async function confirmAtSandbox(clientSecret: string, card: TypedCard): Promise<ConfirmOutcome> {
  try {
    const body = { clientSecret, ...card, returnUrl: returnUrl() };
    const { intentId, redirectUrl } = (await request('POST', '/sandbox/stripe/confirm', { body })) as Confirmed;
    return redirectUrl ? redirectTo(redirectUrl) : { kind: 'confirmed', intentId };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (isClosed(error.code)) return { kind: 'closed' };
    if (error.status !== 402 || !error.serverMessage) throw error;
    return { kind: 'refused', message: error.serverMessage };
  }
}
