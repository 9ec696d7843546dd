import { HttpError } from '#platform/client/api/http-error.ts';
import { request } from '#platform/client/api/request.ts';
import { isClosed, leaveFor, returnUrl, type Outcome } from './confirmation.ts';

interface TypedCard {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
}

interface Confirmed {
  intentId: string;
  /** The bank's page, where it has something to ask. */
  redirectUrl?: string;
}

/** What Stripe's own script does with a card, at the demo's stand-in. */
export async function confirmAtSandbox(clientSecret: string, card: TypedCard): Promise<Outcome> {
  try {
    const body = { clientSecret, ...card, returnUrl: returnUrl() };
    const { intentId, redirectUrl } = (await request('POST', '/sandbox/stripe/confirm', { body })) as Confirmed;
    return redirectUrl ? leaveFor(redirectUrl) : { kind: 'confirmed', intentId };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (isClosed(error.code)) return { kind: 'closed' };
    if (error.status !== 402 || !error.serverMessage) throw error;
    return { kind: 'refused', message: error.serverMessage };
  }
}
