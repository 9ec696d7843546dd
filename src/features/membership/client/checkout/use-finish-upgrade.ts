import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { userQuery } from '#features/auth/client/index.ts';
import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { storeToast } from '#platform/client/ui/stored-toast.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { confirmSubscription } from '../../contract.ts';
import { retryWhileIncomplete } from '../card/confirmation.ts';
import type { Completed } from '../completed.ts';
import { completedBy, upgradedPath } from '../upgraded.ts';
import { FULL_PRICE, successTitle, welcomeText, type Price } from '../price.ts';
import { saveCode } from './saved-code.ts';

const REDIRECT_AFTER_MS = 2_000;

export const UNCONFIRMED =
  'Payment successful but there was an issue activating your membership. Please contact support.';

type Stage =
  | { kind: 'open' }
  | { kind: 'unconfirmed'; intentId: string }
  /** The session ended before the card was sent; Stripe's event brings the membership all the same. */
  | { kind: 'signed-out' }
  | { kind: 'done'; next: string };

/** What follows an accepted card, or a code that needs no card. */
export function useFinishUpgrade(forLetter: boolean, price: Price = FULL_PRICE) {
  const queryClient = useQueryClient();
  const [, go] = useLocation();
  const [stage, setStage] = useState<Stage>({ kind: 'open' });
  const next = stage.kind === 'done' ? stage.next : null;

  useEffect(() => {
    if (next === null) return;
    const timer = setTimeout(() => go(next, { replace: true }), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [next, go]);

  async function welcome(title: string, what: Completed): Promise<void> {
    setStage({ kind: 'done', next: upgradedPath(what, forLetter) });
    saveCode(undefined);
    const notice = { title, description: welcomeText(price) };
    toast(notice);
    // The page of the letter is another document.
    if (forLetter) storeToast(notice);
    await queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
  }

  async function confirm(intentId: string): Promise<void> {
    try {
      await retryWhileIncomplete(() =>
        call<typeof confirmSubscription>('POST /api/payments/confirm-subscription', {
          body: { paymentIntentId: intentId },
        }),
      );
    } catch (error) {
      if (hasCode(error, 'SIGNED_OUT')) return setStage({ kind: 'signed-out' });
      setStage({ kind: 'unconfirmed', intentId });
      toast({ title: 'Payment Processed', description: UNCONFIRMED, variant: 'destructive' });
      return;
    }
    await welcome(successTitle(price), completedBy(price));
  }

  return { stage, confirm, welcomeByCode: () => welcome('Your code is redeemed', 'redeemed') };
}
