import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { storeToast } from '#platform/client/ui/stored-toast.ts';
import type { startCardUpdate } from '../../contract.ts';
import { toastSetupError } from './setup-failed.tsx';

export const TO_BILLING = { href: '/account-settings?tab=premium', label: 'Back to your settings' };

/** Starts a change of the card on the server. */
export function useNewCard() {
  const [, go] = useLocation();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['/api/payments/card'],
    queryFn: async () => {
      try {
        return await call<typeof startCardUpdate>('POST /api/payments/card');
      } catch (failure) {
        if (hasCode(failure, 'NO_SUBSCRIPTION')) leave(failure);
        else toastSetupError();
        throw failure;
      }
    },
  });

  /** Without a subscription there is no card to change: the Premium tab says why. */
  function leave(failure: unknown): void {
    storeToast({ title: 'Update Failed', description: messageFor(failure, ''), variant: 'destructive' });
    go(TO_BILLING.href, { replace: true });
  }

  return {
    clientSecret: data?.clientSecret,
    error: hasCode(error, 'NO_SUBSCRIPTION') ? null : error,
    isFetching,
    restart: async () => void (await refetch()),
  };
}
