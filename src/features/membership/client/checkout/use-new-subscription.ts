import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { HttpError, messageFor } from '#platform/client/api/http-error.ts';
import { carryToast } from '#platform/client/ui/carried-toast.ts';
import type { createSubscription } from '../../contract.ts';
import type { NewPayment } from '../price.ts';
import { keepCode, keptCode } from './kept-code.ts';
import { toastSetupError } from './setup-failed.tsx';

interface Begun {
  payment: NewPayment;
  code: string | undefined;
}

async function begin(code: string | undefined, afterGift: boolean): Promise<Begun> {
  const payment = await call<typeof createSubscription>('POST /api/payments/create-subscription', {
    body: { ...(code && { promoCode: code }), ...(afterGift && { afterGift }) },
  });
  keepCode(payment.intentType === 'none' ? undefined : code);
  return { payment, code };
}

/** With the code that counted before, as long as it still does. */
async function beginAsBefore(afterGift: boolean): Promise<Begun> {
  const code = keptCode();
  try {
    return await begin(code, afterGift);
  } catch (error) {
    if (!code || !(error instanceof HttpError) || error.issues.length === 0) throw error;
    return begin(undefined, afterGift);
  }
}

/** The checkout as the server has begun it: once when the page opens, and anew with every code that is taken. */
export function useNewSubscription(afterGift: boolean) {
  const key = ['/api/payments/create-subscription', { afterGift }];
  const queryClient = useQueryClient();
  const [, go] = useLocation();

  const { data, error, isFetching, refetch } = useQuery({
    queryKey: key,
    queryFn: async () => {
      try {
        return await beginAsBefore(afterGift);
      } catch (failure) {
        if (hasCode(failure, 'ALREADY_PREMIUM')) leave(failure);
        else toastSetupError();
        throw failure;
      }
    },
  });

  /** Premium by now, or owed a payment: the Premium tab knows which, and what to do. */
  function leave(failure: unknown): void {
    carryToast({ title: 'Already Premium', description: messageFor(failure, '') });
    go('/account-settings?tab=premium', { replace: true });
  }

  /** Of two checkouts only the later one can be paid, so this one takes the other's place. */
  async function beginWith(code: string | undefined): Promise<void> {
    try {
      queryClient.setQueryData(key, await begin(code, afterGift));
    } catch (failure) {
      if (!hasCode(failure, 'ALREADY_PREMIUM')) throw failure;
      leave(failure);
    }
  }

  const leaves = hasCode(error, 'ALREADY_PREMIUM');
  return { ...data, error: leaves ? null : error, leaves, isFetching, beginAnew: () => void refetch(), beginWith };
}
