import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { storeToast } from '#platform/client/ui/stored-toast.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import type { confirmCardUpdate, confirmSubscription, getPaymentState } from '../../contract.ts';
import { intentIdOf, readPayment, retryWhileIncomplete } from '../card/confirmation.ts';
import { isForLetter } from '../for-letter.ts';
import { saveCode } from '../checkout/saved-code.ts';
import { UNCONFIRMED } from '../checkout/use-finish-upgrade.ts';
import { completedPath } from '../completed.ts';
import { completedBy, upgradedPath } from '../upgraded.ts';
import { FULL_PRICE, successTitle, welcomeText, type Price } from '../price.ts';
import { storeWelcome } from '../premium-signup/signup-welcome.ts';
import { clearSignup, emailIn, readStoredSignup } from '../premium-signup/stored-signup.ts';
import { confirmSignup } from '../premium-signup/use-finish-signup.ts';

type Payment = ReplyOf<typeof getPaymentState>;

/** What happened after the card was accepted. */
type Finish =
  /** Confirmed on the page that it leads to, where every other payment ends too. */
  | { kind: 'done'; next: string }
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
    return { ...payment, finish: await FINISH[payment.kind](intentIdOf(clientSecret), payment.price ?? FULL_PRICE) };
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

const FINISH: Record<Payment['kind'], (intentId: string, price: Price) => Promise<Finish>> = {
  async upgrade(paymentIntentId, price) {
    await retryWhileIncomplete(() =>
      call<typeof confirmSubscription>('POST /api/payments/confirm-subscription', { body: { paymentIntentId } }),
    );
    saveCode(undefined);
    storeToast({ title: successTitle(price), description: welcomeText(price) });
    return { kind: 'done', next: upgradedPath(completedBy(price), isForLetter()) };
  },

  // The bank's app may return to another browser than the one with the form; the payment alone is enough.
  async signup(intentId, price) {
    const stored = readStoredSignup();
    const { success, message } = await confirmSignup(intentId, stored?.signupData);
    if (!success) return { kind: 'problem', message };
    clearSignup();
    storeWelcome({ message, email: emailIn(stored), price });
    return { kind: 'done', next: '/login' };
  },

  async card(setupIntentId) {
    await call<typeof confirmCardUpdate>('PUT /api/payments/card', { body: { setupIntentId } });
    storeToast({ title: 'Card Updated', description: 'From now on we charge this card.' });
    return { kind: 'done', next: completedPath('card') };
  },
};
