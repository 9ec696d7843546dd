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
import { forgetPayment, forgetSignup, readSignup } from './kept-signup.ts';

const NOT_MADE = 'Your payment went through, and your account is not there yet. Please contact support.';
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
    if (!kept) return leaveWith('Account Creation Failed', 'Signup data not found. Please try again.', FORM);
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

  /** There is nothing here that could be paid. What was typed is still in the form. */
  function expire(): void {
    forgetPayment();
    leaveWith('Payment Session Expired', 'If you have paid, log in. If not, please go on from the form.', FORM);
  }

  return { unfinished, finish, expire };
}
