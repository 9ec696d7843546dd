import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import type { confirmCardUpdate, confirmSubscription, getPaymentState } from '../../contract.ts';
import { intentIdOf, readPayment } from '../card/confirmation.ts';
import { keepCode } from '../checkout/kept-code.ts';
import { UNCONFIRMED } from '../checkout/use-finish-upgrade.ts';
import { patiently } from '../patiently.ts';
import { forgetSignup, readSignup } from '../premium-signup/kept-signup.ts';
import { confirmSignup } from '../premium-signup/use-finish-signup.ts';

type Payment = ReplyOf<typeof getPaymentState>;

/** What has come of an accepted card. */
type Finish =
  | { kind: 'done' }
  /** Nobody is there to take it up. */
  | { kind: 'signed-out' }
  /** The e-mail was somebody's already, and the money went back. */
  | { kind: 'given-back'; message: string }
  /** The new card could not pay what was open. */
  | { kind: 'refused'; message: string }
  /** Asking again may help. */
  | { kind: 'problem'; message: string };

export interface Returned extends Payment {
  /** Null where the card was not accepted, or not yet. */
  finish: Finish | null;
}

/** Re-reads the payment, and does what the redirect has interrupted. Asked twice, it does it once: the server knows. */
export async function finishPayment(clientSecret: string): Promise<Returned> {
  const payment = await readPayment(clientSecret);
  if (payment.state !== 'succeeded') return { ...payment, finish: null };
  try {
    return { ...payment, finish: await FINISH[payment.kind](intentIdOf(clientSecret)) };
  } catch (error) {
    return { ...payment, finish: finishOf(payment.kind, error) };
  }
}

function finishOf(kind: Payment['kind'], error: unknown): Finish {
  if (hasCode(error, 'SIGNED_OUT')) return { kind: 'signed-out' };
  const message = messageFor(error, UNCONFIRMED);
  if (hasCode(error, 'EMAIL_TAKEN')) return { kind: 'given-back', message };
  return { kind: kind === 'card' && hasCode(error, 'PAYMENT_INCOMPLETE') ? 'refused' : 'problem', message };
}

const FINISH: Record<Payment['kind'], (intentId: string) => Promise<Finish>> = {
  async upgrade(paymentIntentId) {
    await patiently(() =>
      call<typeof confirmSubscription>('POST /api/payments/confirm-subscription', { body: { paymentIntentId } }),
    );
    keepCode(undefined);
    return { kind: 'done' };
  },

  // The form may have been filled in in another browser than the bank's app came back to: the payment alone suffices.
  async signup(intentId) {
    const { success, message } = await confirmSignup(intentId, readSignup()?.signupData);
    if (!success) return { kind: 'problem', message };
    forgetSignup();
    return { kind: 'done' };
  },

  async card(setupIntentId) {
    await call<typeof confirmCardUpdate>('PUT /api/payments/card', { body: { setupIntentId } });
    return { kind: 'done' };
  },
};
