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
  /** The code that counts. */
  code: string | undefined;
  /** The code from the sign-up, where it is no longer valid. */
  lapsedCode: string | null;
}

/** Without a code the one from the sign-up counts; an empty one stands for none at all. */
async function begin(code: string | undefined, afterGift: boolean): Promise<Begun> {
  const payment = await call<typeof createSubscription>('POST /api/payments/create-subscription', {
    body: { ...(code !== undefined && { promoCode: code }), ...(afterGift && { afterGift }) },
  });
  const { promoCode, lapsedCode } = payment;
  keepCode(promoCode ?? undefined);
  return { payment, code: promoCode ?? undefined, lapsedCode };
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
  async function beginWith(code: string): Promise<void> {
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
