import { useQueryClient } from '@tanstack/react-query';
import type { UseFormSetError } from 'react-hook-form';
import { useLocation } from 'wouter';
import { call } from '#platform/client/api/call.ts';
import { placeIssues } from '#platform/client/forms/place-issues.ts';
import { toastFailure } from '#platform/client/forms/toast-failure.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { SignUp, signUp } from '../../contract.ts';
import { userQuery } from '../use-user.ts';

interface SignUpHandlers {
  onCreated: () => void;
  setError: UseFormSetError<SignUp>;
}

export function useSignUp({ onCreated, setError }: SignUpHandlers) {
  const queryClient = useQueryClient();
  const [, go] = useLocation();

  return useAction(
    async ({ promoCode, ...form }: SignUp) => {
      const user = await call<typeof signUp>('POST /api/auth/signup', {
        body: { ...form, ...(promoCode && { promoCode }), membershipPlan: 'free', subscriptionStatus: 'active' },
      });
      onCreated();
      // The answer is put in first: should the lookup fail now, the person is signed in all the same.
      queryClient.setQueryData(userQuery.queryKey, user);
      await queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
      toast({ title: 'Account Created Successfully!', description: 'We sent you a link to confirm your email.' });
      go('/');
    },
    (error) => {
      placeIssues(setError, error);
      toastFailure('Registration Failed', error, 'Please check your information and try again.');
    },
  );
}
