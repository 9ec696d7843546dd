import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
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
  /** The code that is applied; empty if none is. */
  code: string;
  /** A code that could not be applied, and why. */
  refused: { code: string; message: string } | null;
}

/** Without a code the server applies the one from the sign-up; an empty string means none at all. */
async function start(code: string | undefined, afterGift: boolean): Promise<StartedCheckout> {
  const payment = await call<typeof createSubscription>('POST /api/payments/create-subscription', {
    body: { ...(code !== undefined && { promoCode: code }), ...(afterGift && { afterGift }) },
  });
  const { promoCode, lapsedCode } = payment;
  saveCode(promoCode ?? undefined);
  const refused = lapsedCode ? { code: lapsedCode, message: 'This code from your sign-up is no longer valid.' } : null;
  return { payment, code: promoCode ?? '', refused };
}

/** A refused code leaves no checkout behind that could be paid, so another one begins at the full price. */
async function startWith(code: string | undefined, afterGift: boolean): Promise<StartedCheckout> {
  try {
    return await start(code, afterGift);
  } catch (error) {
    const issue = error instanceof HttpError ? error.issues[0] : undefined;
    if (!code || !issue) throw error;
    return { ...(await start('', afterGift)), refused: { code, message: issue.message } };
  }
}

/** Starts the checkout on the server when the page opens, and again with every code that is applied. */
export function useNewSubscription(afterGift: boolean) {
  const [, go] = useLocation();
  const wanted = useRef<string>(undefined);
  const [tried, setTried] = useState('');

  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['/api/payments/create-subscription', { afterGift }],
    queryFn: async () => {
      try {
        return await startWith(wanted.current ?? savedCode(), afterGift);
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

  /** Only the latest checkout can be paid, so the new one replaces the one on the page. An empty string removes the code. */
  function restartWith(code: string): void {
    wanted.current = code;
    setTried(code);
    void refetch();
  }

  const isLeaving = hasCode(error, 'ALREADY_PREMIUM');
  return {
    ...data,
    error: isLeaving ? null : error,
    isLeaving,
    isFetching,
    /** The code that was last asked for, whether or not it could be applied. */
    tried,
    restart: () => void refetch(),
    restartWith,
  };
}
