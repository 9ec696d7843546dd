import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import type { confirmCardUpdate, confirmSubscription, getPaymentState } from '../../contract.ts';
import { intentIdOf, readPayment } from '../card/confirmation.ts';
import { saveCode } from '../checkout/saved-code.ts';
import { UNCONFIRMED } from '../checkout/use-finish-upgrade.ts';
import { retryWhileIncomplete } from '../card/retry-while-incomplete.ts';
import { clearSignup, readStoredSignup } from '../premium-signup/stored-signup.ts';
import { confirmSignup } from '../premium-signup/use-finish-signup.ts';

type Payment = ReplyOf<typeof getPaymentState>;

/** What happened after the card was accepted. */
type Finish =
  | { kind: 'done' }
  /** The session has ended, so the payment cannot be confirmed here. */
  | { kind: 'signed-out' }
  /** The e-mail already had an account, and the payment was refunded. */
  | { kind: 'refunded'; message: string }
  /** The new card could not pay the open invoice. */
  | { kind: 'refused'; message: string }
  /** Trying again may help. */
  | { kind: 'problem'; message: string };

export interface FinishedPayment extends Payment {
  /** Null if the card was not accepted, or not yet. */
  finish: Finish | null;
}

/** Reads the payment again and completes what the redirect interrupted. Safe to repeat: the server does it once. */
export async function finishPayment(clientSecret: string): Promise<FinishedPayment> {
  const payment = await readPayment(clientSecret);
  if (payment.state !== 'succeeded') return { ...payment, finish: null };
  try {
    return { ...payment, finish: await FINISH[payment.kind](intentIdOf(clientSecret)) };
  } catch (error) {
    return { ...payment, finish: failedFinish(payment.kind, error) };
  }
}

function failedFinish(kind: Payment['kind'], error: unknown): Finish {
  if (hasCode(error, 'SIGNED_OUT')) return { kind: 'signed-out' };
  const message = messageFor(error, UNCONFIRMED);
  if (hasCode(error, 'EMAIL_TAKEN')) return { kind: 'refunded', message };
  return { kind: kind === 'card' && hasCode(error, 'PAYMENT_INCOMPLETE') ? 'refused' : 'problem', message };
}

const FINISH: Record<Payment['kind'], (intentId: string) => Promise<Finish>> = {
  async upgrade(paymentIntentId) {
    await retryWhileIncomplete(() =>
      call<typeof confirmSubscription>('POST /api/payments/confirm-subscription', { body: { paymentIntentId } }),
    );
    saveCode(undefined);
    return { kind: 'done' };
  },

  // The bank's app may return to another browser than the one with the form; the payment alone is enough.
  async signup(intentId) {
    const { success, message } = await confirmSignup(intentId, readStoredSignup()?.signupData);
    if (!success) return { kind: 'problem', message };
    clearSignup();
    return { kind: 'done' };
  },

  async card(setupIntentId) {
    await call<typeof confirmCardUpdate>('PUT /api/payments/card', { body: { setupIntentId } });
    return { kind: 'done' };
  },
};
