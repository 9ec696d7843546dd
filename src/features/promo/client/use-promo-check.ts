import { useEffect, useState } from 'react';
import { call } from '#platform/client/api/call.ts';
import type { validatePromoCode } from '../contract.ts';
import { promoState, type PromoAnswer, type PromoState } from './promo-state.ts';

const DEBOUNCE_MS = 400;

/** Checks a code once typing has paused. */
export function usePromoCheck(typed: string): PromoState {
  const code = typed.trim();
  const [answer, setAnswer] = useState<PromoAnswer | null>(null);

  useEffect(() => {
    if (!code) return;
    const request = new AbortController();
    const timer = setTimeout(async () => {
      const validation = await check(code, request.signal);
      if (!request.signal.aborted) setAnswer({ code, validation });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [code]);

  return promoState(typed, answer);
}

async function check(code: string, signal: AbortSignal): Promise<PromoAnswer['validation']> {
  try {
    return await call<typeof validatePromoCode>('POST /api/promo/validate', { body: { code }, signal });
  } catch {
    return null;
  }
}
