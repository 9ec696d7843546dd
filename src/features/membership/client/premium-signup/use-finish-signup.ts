import { useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '#platform/client/api/call.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { carryToast } from '#platform/client/ui/carried-toast.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { confirmPremiumSignup } from '../../contract.ts';
import { patiently } from '../patiently.ts';
import { forgetSignup, readSignup } from './kept-signup.ts';

const NOT_MADE = 'Your payment went through, and your account is not there yet. Please contact support.';

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

  function fail(intentId: string, message: string): void {
    setUnfinished({ intentId, message });
    toast({ title: 'Account Creation Failed', description: message, variant: 'destructive' });
  }

  async function finish(intentId: string): Promise<void> {
    const kept = readSignup();
    if (!kept) {
      carryToast({
        title: 'Account Creation Failed',
        description: 'Signup data not found. Please try again.',
        variant: 'destructive',
      });
      return go('/signup?plan=premium');
    }
    try {
      const { success, message } = await confirmSignup(intentId, kept.signupData);
      if (!success) return fail(intentId, message);
      forgetSignup();
      carryToast({ title: 'Payment Successful!', description: message });
      go('/login');
    } catch (error) {
      fail(intentId, messageFor(error, NOT_MADE));
    }
  }

  return { unfinished, finish };
}
