import { call } from '#platform/client/api/call.ts';
import type { getPaymentState, IntentType } from '../../contract.ts';

/** What the two card forms have in common: which intent they confirm, and what happens once it is. */
export interface CardFormProps {
  clientSecret: string;
  intentType: Exclude<IntentType, 'none'>;
  submitLabel: string;
  /** The button stays busy until it is through. It deals with its own failures: the card has been accepted by then. */
  onConfirmed: (intentId: string) => Promise<void>;
  /** The intent was given up for another one, or is too old: this form leads nowhere any more, and nothing was charged. */
  onExpired: () => void;
  /** While a card is being confirmed nothing else may begin. */
  onBusy?: ((busy: boolean) => void) | undefined;
}

export type Outcome =
  | { kind: 'confirmed'; intentId: string }
  /** In the provider's own words. */
  | { kind: 'refused'; message: string }
  /** The intent takes no card any more: it was paid in another tab, or has expired. */
  | { kind: 'closed' }
  /** The bank wants to ask something; its page leads on to /checkout-success. */
  | { kind: 'left' };

export const returnUrl = (): string => new URL('/checkout-success', location.href).href;

export function isClosed(code: string | undefined): boolean {
  return code === 'payment_intent_unexpected_state' || code === 'setup_intent_unexpected_state';
}

export function intentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

/** As Stripe tells our server. Paid in another tab is paid: nobody pays twice. */
export function readPayment(clientSecret: string) {
  return call<typeof getPaymentState>('GET /api/payments/state/:intentId', {
    params: { intentId: intentIdOf(clientSecret) },
    query: { clientSecret },
  });
}

export function leaveFor(url: string): Outcome {
  location.assign(url);
  return { kind: 'left' };
}

/** The page that waits for a bank which takes its time, as Stripe itself would lead there. */
export function waitingUrl(intentType: CardFormProps['intentType'], clientSecret: string): string {
  const name = `${intentType}_intent`;
  const search = new URLSearchParams({ [name]: intentIdOf(clientSecret), [`${name}_client_secret`]: clientSecret });
  return `${returnUrl()}?${search}`;
}
