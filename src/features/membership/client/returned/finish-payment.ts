import { call } from '#platform/client/api/call.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import type { confirmCardUpdate, confirmSubscription, getPaymentState } from '../../contract.ts';
import { keepCode } from '../checkout/kept-code.ts';
import { UNCONFIRMED } from '../checkout/use-finish-upgrade.ts';
import { patiently } from '../patiently.ts';
import { forgetSignup, readSignup } from '../premium-signup/kept-signup.ts';
import { confirmSignup } from '../premium-signup/use-finish-signup.ts';
import type { ReturnedPayment } from './returned-payment.ts';

type Payment = ReplyOf<typeof getPaymentState>;

export interface Returned extends Payment {
  /** Why an accepted card has not brought what it was for; null where it has, and where it was not accepted. */
  problem: string | null;
}

/** Re-reads the payment, and does what the redirect has interrupted. Asked twice, it does it once: the server knows. */
export async function finishPayment({ intentId, clientSecret }: ReturnedPayment): Promise<Returned> {
  const payment = await call<typeof getPaymentState>('GET /api/payments/state/:intentId', {
    params: { intentId },
    query: { clientSecret },
  });
  if (payment.state !== 'succeeded') return { ...payment, problem: null };
  try {
    return { ...payment, problem: await FINISH[payment.kind](intentId) };
  } catch (error) {
    return { ...payment, problem: messageFor(error, UNCONFIRMED) };
  }
}

const FINISH: Record<Payment['kind'], (intentId: string) => Promise<string | null>> = {
  async upgrade(paymentIntentId) {
    await patiently(() =>
      call<typeof confirmSubscription>('POST /api/payments/confirm-subscription', { body: { paymentIntentId } }),
    );
    keepCode(undefined);
    return null;
  },

  // The form may have been filled in in another browser than the bank's app came back to: the payment alone suffices.
  async signup(intentId) {
    const { success, message } = await confirmSignup(intentId, readSignup()?.signupData);
    if (!success) return message;
    forgetSignup();
    return null;
  },

  async card(setupIntentId) {
    await call<typeof confirmCardUpdate>('PUT /api/payments/card', { body: { setupIntentId } });
    return null;
  },
};
