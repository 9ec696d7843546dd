import { useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { carryToast } from '#platform/client/ui/carried-toast.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { confirmPremiumSignup } from '../../contract.ts';
import { patiently } from '../patiently.ts';
import { successTitle } from '../price.ts';
import { forgetPayment, forgetSignup, keepPaidNote, readSignup } from './kept-signup.ts';

const NOT_MADE = 'Your payment went through, and your account is not there yet. Please contact support.';
const READY = 'Your payment went through, and your account is ready. Log in with the email and password you chose.';
const ON_ITS_WAY =
  'If you were charged, your account is being created. In a few minutes you can log in with the email and password you chose.';
const FORM = '/signup?plan=premium';

interface Unfinished {
  intentId: string;
  message: string;
}

/** The server takes it from the payment; what was kept in this tab only goes along. */
export function confirmSignup(intentId: string, signupData: Record<string, unknown> | undefined) {
  return patiently(() =>
    call<typeof confirmPremiumSignup>('POST /api/payments/confirm-premium-signup', {
      body: { paymentIntentId: intentId, ...(signupData && { signupData }) },
    }),
  );
}

/** Where it does not get through, the payment's own event makes the account. */
async function confirmWithoutForm(intentId: string): Promise<{ isReady: boolean; note: string }> {
  try {
    const { success } = await confirmSignup(intentId, undefined);
    return { isReady: success, note: success ? READY : ON_ITS_WAY };
  } catch (error) {
    return { isReady: false, note: hasCode(error, 'EMAIL_TAKEN') ? messageFor(error, ON_ITS_WAY) : ON_ITS_WAY };
  }
}

/** What follows the accepted card of somebody who is signing up. */
export function useFinishSignup() {
  const [, go] = useLocation();
  const [unfinished, setUnfinished] = useState<Unfinished>();

  function leaveWith(title: string, description: string, href: string): void {
    carryToast({ title, description, variant: 'destructive' });
    go(href, { replace: true });
  }

  function fail(intentId: string, message: string): void {
    setUnfinished({ intentId, message });
    toast({ title: 'Account Creation Failed', description: message, variant: 'destructive' });
  }

  async function finish(intentId: string): Promise<void> {
    const kept = readSignup();
    if (!kept) return finishWithoutForm(intentId);
    try {
      const { success, message } = await confirmSignup(intentId, kept.signupData);
      if (!success) return fail(intentId, message);
      forgetSignup();
      carryToast({ title: successTitle(kept.price), description: message });
      go('/login', { replace: true });
    } catch (error) {
      const message = messageFor(error, NOT_MADE);
      if (!hasCode(error, 'EMAIL_TAKEN')) return fail(intentId, message);
      // Somebody else's by now, or made by this very person in another tab: there is nothing left to try here.
      forgetSignup();
      leaveWith('Account Creation Failed', message, '/login');
    }
  }

  /** The server has its own copy of the sign-up, so the account is made all the same: nobody must pay again. */
  async function finishWithoutForm(intentId: string): Promise<void> {
    const { isReady, note } = await confirmWithoutForm(intentId);
    keepPaidNote(note);
    const title = isReady ? 'Payment Processed' : 'Account Creation Failed';
    leaveWith(title, 'Signup data not found. Please try again.', FORM);
  }

  /** There is nothing here that could be paid. What was typed is still in the form. */
  function expire(): void {
    forgetPayment();
    leaveWith('Payment Session Expired', 'If you have paid, log in. If not, please go on from the form.', FORM);
  }

  return { unfinished, finish, expire };
}
