import { useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { storeToast } from '#platform/client/ui/stored-toast.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { confirmPremiumSignup } from '../../contract.ts';
import { retryWhileIncomplete } from '../card/confirmation.ts';
import { storeRefund, storeWelcome } from './signup-welcome.ts';
import { clearPayment, clearSignup, emailIn, readStoredSignup, storePaymentNote } from './stored-signup.ts';

const NOT_CREATED = 'Your payment went through, but your account could not be created yet. Please contact support.';
const READY = 'Your payment went through, and your account is ready. Log in with the email and password you chose.';
const CREATED_SOON =
  'If you were charged, your account is being created. In a few minutes you can log in with the email and password you chose.';
const FORM = '/signup?plan=premium';

interface Unfinished {
  intentId: string;
  message: string;
}

/** The server creates the account from the payment; the stored form is only sent along. */
export function confirmSignup(intentId: string, signupData: Record<string, unknown> | undefined) {
  return retryWhileIncomplete(() =>
    call<typeof confirmPremiumSignup>('POST /api/payments/confirm-premium-signup', {
      body: { paymentIntentId: intentId, ...(signupData && { signupData }) },
    }),
  );
}

/** If this call fails, Stripe's webhook event creates the account. */
async function confirmWithoutForm(intentId: string): Promise<{ isReady: boolean; note: string }> {
  try {
    const { success } = await confirmSignup(intentId, undefined);
    return { isReady: success, note: success ? READY : CREATED_SOON };
  } catch (error) {
    return { isReady: false, note: hasCode(error, 'EMAIL_TAKEN') ? messageFor(error, CREATED_SOON) : CREATED_SOON };
  }
}

/** What follows the accepted card of a premium sign-up. */
export function useFinishSignup() {
  const [, go] = useLocation();
  const [unfinished, setUnfinished] = useState<Unfinished>();

  function leaveWith(title: string, description: string, href: string): void {
    storeToast({ title, description, variant: 'destructive' });
    go(href, { replace: true });
  }

  function fail(intentId: string, message: string): void {
    setUnfinished({ intentId, message });
    toast({ title: 'Account Creation Failed', description: message, variant: 'destructive' });
  }

  async function finish(intentId: string): Promise<void> {
    const stored = readStoredSignup();
    if (!stored) return finishWithoutForm(intentId);
    try {
      const { success, message } = await confirmSignup(intentId, stored.signupData);
      if (!success) return fail(intentId, message);
      clearSignup();
      storeWelcome({ message, email: emailIn(stored), price: stored.price });
      go('/login', { replace: true });
    } catch (error) {
      const message = messageFor(error, NOT_CREATED);
      if (!hasCode(error, 'EMAIL_TAKEN')) return fail(intentId, message);
      // Another person has the e-mail, or this one finished in another tab: trying again here would not help.
      clearSignup();
      storeRefund({ message, email: emailIn(stored) });
      go('/login', { replace: true });
    }
  }

  /** The server has its own copy of the form and creates the account anyway, so nobody must pay again. */
  async function finishWithoutForm(intentId: string): Promise<void> {
    const { isReady, note } = await confirmWithoutForm(intentId);
    storePaymentNote(note);
    const title = isReady ? 'Payment Processed' : 'Account Creation Failed';
    leaveWith(title, 'Signup data not found. Please try again.', FORM);
  }

  /** There is no payment to complete here. The form still has what was typed. */
  function expire(): void {
    clearPayment();
    leaveWith('Payment Session Expired', 'If you have paid, log in. If not, please continue with the form.', FORM);
  }

  return { unfinished, finish, expire };
}
