import { useEffect, useEffectEvent, useState } from 'react';
import { usePromoCheck, type PromoState } from '#features/promo/client/index.ts';
import { formatDollars } from '#platform/shared/price.ts';
import { FULL_PRICE } from '../price.ts';
import type { useNewSubscription } from './use-new-subscription.ts';

const isSame = (one: string, other: string): boolean => one.trim().toUpperCase() === other.trim().toUpperCase();

/**
 * The promo code of an upgrade. What the field shows is what is paid: a valid code is applied at once, and without one the full
 * price counts. Until that is so, `isSettled` is false and nothing can be paid.
 */
export function useCheckoutCode(checkout: ReturnType<typeof useNewSubscription>) {
  const { payment, code: applied = '', refused = null, error, isFetching, tried, restartWith } = checkout;
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? refused?.code ?? applied;
  const isApplied = isSame(text, applied);
  const isRefused = !isApplied && refused !== null && isSame(text, refused.code);
  // A code with one use that this checkout holds would be called invalid, so it is not asked about again.
  const check = usePromoCheck(isApplied || isRefused ? '' : text);
  const isGift = check.kind === 'valid' && check.isFree;
  const wanted = wantedCode();
  const isSettled = wanted !== null && isSame(wanted, applied) && !isFetching;

  /** The code that must be applied; null while it is being checked. */
  function wantedCode(): string | null {
    if (check.kind === 'validating') return null;
    if (check.kind !== 'valid') return isApplied ? applied : '';
    // Free days begin with the press of a button, not while typing.
    return check.isFree ? applied : text.trim();
  }

  // What failed is tried again by a press, or with another code.
  const isDue = error ? wanted !== null && !isSame(wanted, tried) : wanted !== null && !isSettled;
  const mustRestart = Boolean(payment) && !isFetching && isDue;
  const restart = useEffectEvent(() => restartWith(wanted ?? ''));
  // One at a time: of two checkouts started at once, the server may keep either.
  useEffect(() => {
    if (mustRestart) restart();
  }, [mustRestart]);

  function shownState(): PromoState {
    if (isRefused) return { kind: 'invalid', message: refused.message };
    if (isApplied && text && payment)
      return { kind: 'valid', isFree: false, percentOff: 0, benefit: appliedPrice(payment.price) };
    return check.kind === 'valid' && !isGift && !error ? { kind: 'validating' } : check;
  }

  return {
    text,
    setText: setTyped,
    hasField: typed !== null || text !== '',
    state: shownState(),
    /** The code gives free days, which need no card. */
    isGift,
    redeemGift: () => restartWith(text.trim()),
    isSettled,
  };
}

function appliedPrice({ monthly }: { monthly: number }): string {
  return `Applied: ${formatDollars(monthly)} a month instead of ${formatDollars(FULL_PRICE.monthly)}`;
}
