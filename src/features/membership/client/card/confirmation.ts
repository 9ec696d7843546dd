import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import type { IntentType, getPaymentState } from '../../contract.ts';
import { isForLetter } from '../for-letter.ts';

/** Props of both card forms: the intent they confirm, and what follows. */
export interface CardFormProps {
  clientSecret: string;
  intentType: Exclude<IntentType, 'none'>;
  submitLabel: string;
  /** The button stays busy until this resolves. It must handle its own errors: the card has been accepted by then. */
  onConfirmed: (intentId: string) => Promise<void>;
  /** The intent was replaced by another one or has expired. Nothing was charged. */
  onExpired: () => void;
  /** Called with true while a card is being confirmed, so that nothing else starts meanwhile. */
  onBusy?: ((busy: boolean) => void) | undefined;
  /** The price on the button may still change: nothing can be paid until it is known. */
  isPriceOpen?: boolean;
}

export type ConfirmOutcome =
  | { kind: 'confirmed'; intentId: string }
  /** The message is the payment provider's. */
  | { kind: 'refused'; message: string }
  /** The intent accepts no card: it was paid in another tab, or has expired. */
  | { kind: 'closed' }
  /** The browser is leaving for the bank's page, which returns to /checkout-success. */
  | { kind: 'left' };

export const returnUrl = (): string =>
  new URL(isForLetter() ? '/checkout-success?letter=1' : '/checkout-success', location.href).href;

export function isClosed(code: string | undefined): boolean {
  return code === 'payment_intent_unexpected_state' || code === 'setup_intent_unexpected_state';
}

export function intentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

/** The payment's state at Stripe, read by our server; also if it was paid in another tab. */
export function readPayment(clientSecret: string) {
  return call<typeof getPaymentState>('GET /api/payments/state/:intentId', {
    params: { intentId: intentIdOf(clientSecret) },
    query: { clientSecret },
  });
}

export function redirectTo(url: string): ConfirmOutcome {
  location.assign(url);
  return { kind: 'left' };
}

/** The address of the return page for this payment, in the form that Stripe redirects to. */
export function returnPageUrl(intentType: CardFormProps['intentType'], clientSecret: string): string {
  const name = `${intentType}_intent`;
  const url = new URL(returnUrl());
  url.searchParams.set(name, intentIdOf(clientSecret));
  url.searchParams.set(`${name}_client_secret`, clientSecret);
  return url.href;
}

const TRIES = 3;
const PAUSE_MS = 1_500;

/** Tries again on PAYMENT_INCOMPLETE: a card can be accepted a moment before all of Stripe's systems know. */
export async function retryWhileIncomplete<T>(confirm: () => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await confirm();
    } catch (error) {
      if (left === 0 || !hasCode(error, 'PAYMENT_INCOMPLETE')) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
