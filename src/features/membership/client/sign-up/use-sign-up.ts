import { useQueryClient } from '@tanstack/react-query';
import type { UseFormSetError } from 'react-hook-form';
import { useLocation } from 'wouter';
import { userQuery, useThenLetter } from '#features/auth/client/index.ts';
import type { MembershipPlan } from '#features/plans/contract.ts';
import type { SignUp, signUp } from '#features/auth/contract.ts';
import { call } from '#platform/client/api/call.ts';
import { useFormAction } from '#platform/client/forms/use-form-action.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import { HttpError } from '#platform/client/api/http-error.ts';
import type { createPremiumSignup } from '../../contract.ts';
import { completedPath } from '../completed.ts';
import { LETTERS_PATH, useForLetters, WITH_NOTICES } from '../for-letters.ts';
import { clearSignup, storeSignup } from '../premium-signup/stored-signup.ts';

interface SignUpHandlers {
  plan: MembershipPlan;
  onCreated: () => void;
  setError: UseFormSetError<SignUp>;
}

export function useSignUp({ plan, onCreated, setError }: SignUpHandlers) {
  const queryClient = useQueryClient();
  const [, go] = useLocation();
  const then = useThenLetter();
  const forLetters = useForLetters();

  async function welcome(next: string, state: object | null = null): Promise<void> {
    await queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    toast({ title: 'Account Created Successfully!', description: 'We sent you a link to confirm your email.' });
    // Back does not lead to the form again.
    go(next, { replace: true, state });
  }

  async function signUpFree(body: SignUp): Promise<void> {
    const user = await call<typeof signUp>('POST /api/auth/signup', { body });
    clearSignup();
    onCreated();
    // The reply is cached first: if the lookup fails now, the page still knows that the member is signed in.
    queryClient.setQueryData(userQuery.queryKey, user);
    if (forLetters) await welcome(LETTERS_PATH, forLetters.purpose === 'notices' ? WITH_NOTICES : null);
    else await welcome('/', then);
  }

  /** If nothing has to be paid, the account is created at once; otherwise after the payment on the next page. */
  async function signUpPremium(body: SignUp): Promise<void> {
    const payment = await call<typeof createPremiumSignup>('POST /api/payments/create-premium-signup', { body });
    if (payment.created) {
      clearSignup();
      onCreated();
      return then ? welcome('/', then) : welcome(completedPath('redeemed'));
    }
    storeSignup(body, payment);
    go('/premium-checkout');
  }

  return useFormAction(
    ({ promoCode, ...form }: SignUp) => {
      const body = {
        ...form,
        ...(promoCode && { promoCode }),
        membershipPlan: plan,
        subscriptionStatus: 'active',
      };
      return plan === 'premium' ? signUpPremium(body) : signUpFree(body);
    },
    { title: 'Registration Failed', fallback: signUpFallback, setError },
  );
}

const FIRST_OUTAGE = 500;

/** For a failure without a message of ours, such as a proxy's error page. During an outage there is nothing to check. */
export function signUpFallback(error: unknown): string {
  const isRefused = error instanceof HttpError && error.status < FIRST_OUTAGE;
  return isRefused
    ? 'Please check your information and try again.'
    : 'We can’t create your account right now. Please try again in a moment.';
}
