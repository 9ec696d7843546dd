import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { HttpError, messageFor } from '#platform/client/api/http-error.ts';
import { storeToast } from '#platform/client/ui/stored-toast.ts';
import type { createSubscription } from '../../contract.ts';
import type { NewPayment } from '../price.ts';
import { saveCode, savedCode } from './saved-code.ts';
import { toastSetupError } from './setup-failed.tsx';

interface StartedCheckout {
  payment: NewPayment;
  /** The code that is applied. */
  code: string | undefined;
  /** The code from the sign-up, if it is no longer valid. */
  lapsedCode: string | null;
}

/** Without a code the server applies the one from the sign-up; an empty string means none at all. */
async function start(code: string | undefined, afterGift: boolean): Promise<StartedCheckout> {
  const payment = await call<typeof createSubscription>('POST /api/payments/create-subscription', {
    body: { ...(code !== undefined && { promoCode: code }), ...(afterGift && { afterGift }) },
  });
  const { promoCode, lapsedCode } = payment;
  saveCode(promoCode ?? undefined);
  return { payment, code: promoCode ?? undefined, lapsedCode };
}

/** Uses the code that was applied before, if it is still valid. */
async function startWithSavedCode(afterGift: boolean): Promise<StartedCheckout> {
  const code = savedCode();
  try {
    return await start(code, afterGift);
  } catch (error) {
    if (!code || !(error instanceof HttpError) || error.issues.length === 0) throw error;
    return start(undefined, afterGift);
  }
}

/** Starts the checkout on the server when the page opens, and again with every code that is applied. */
export function useNewSubscription(afterGift: boolean) {
  const key = ['/api/payments/create-subscription', { afterGift }];
  const queryClient = useQueryClient();
  const [, go] = useLocation();

  const { data, error, isFetching, refetch } = useQuery({
    queryKey: key,
    queryFn: async () => {
      try {
        return await startWithSavedCode(afterGift);
      } catch (failure) {
        if (hasCode(failure, 'ALREADY_PREMIUM')) leave(failure);
        else toastSetupError();
        throw failure;
      }
    },
  });

  /** Already premium, or a payment is past due: the Premium tab says which, and what to do. */
  function leave(failure: unknown): void {
    storeToast({ title: 'Already Premium', description: messageFor(failure, '') });
    go('/account-settings?tab=premium', { replace: true });
  }

  /** Only the latest checkout can be paid, so the new one replaces the one on the page. */
  async function restartWith(code: string): Promise<void> {
    try {
      queryClient.setQueryData(key, await start(code, afterGift));
    } catch (failure) {
      if (!hasCode(failure, 'ALREADY_PREMIUM')) throw failure;
      leave(failure);
    }
  }

  const isLeaving = hasCode(error, 'ALREADY_PREMIUM');
  return {
    ...data,
    error: isLeaving ? null : error,
    isLeaving,
    isFetching,
    restart: () => void refetch(),
    restartWith,
  };
}
