import { call } from '#platform/client/api/call.ts';
import type { getPaymentState, IntentType } from '../../contract.ts';

/** What the two card forms have in common: which intent they confirm, and what happens once it is. */
export interface CardFormProps {
  clientSecret: string;
  intentType: Exclude<IntentType, 'none'>;
  submitLabel: string;
  /** The button stays busy until it is through. It deals with its own failures: the card has been accepted by then. */
  onConfirmed: (intentId: string) => Promise<void>;
}

export type Outcome =
  | { kind: 'confirmed'; intentId: string }
  /** In the provider's own words. */
  | { kind: 'refused'; message: string }
  /** The intent takes no card any more: it was paid in another tab, or given up for another one. */
  | { kind: 'closed' }
  /** The bank wants to ask something; its page leads on to /checkout-success. */
  | { kind: 'left' };

export const returnUrl = (): string => new URL('/checkout-success', location.href).href;

export function isClosed(code: string | undefined): boolean {
  return code === 'payment_intent_unexpected_state' || code === 'setup_intent_unexpected_state';
}

const TOO_LATE = 'This checkout is no longer open. Please reload the page.';

/** Paid in the other tab is paid: only the server knows, and nobody pays twice. */
export async function outcomeOfClosed(clientSecret: string): Promise<Outcome> {
  const [intentId = ''] = clientSecret.split('_secret_');
  const { state } = await call<typeof getPaymentState>('GET /api/payments/state/:intentId', {
    params: { intentId },
    query: { clientSecret },
  });
  return state === 'succeeded' ? { kind: 'confirmed', intentId } : { kind: 'refused', message: TOO_LATE };
}

/** Whoever comes back by the browser's own button finds the form as new, not waiting for ever. */
export function leaveFor(url: string): Outcome {
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload(), { once: true });
  location.assign(url);
  return { kind: 'left' };
}
