import { useEffect, useMemo, useState } from 'react';
import { call } from '#platform/client/api/call.ts';
import type { PromoValidation, validatePromoCode } from '../contract.ts';

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

  // The same object until something has changed: effects depend on it.
  return useMemo(() => promoState(typed, answer), [typed, answer]);
}

async function check(code: string, signal: AbortSignal): Promise<PromoAnswer['validation']> {
  try {
    return await call<typeof validatePromoCode>('POST /api/promo/validate', { body: { code }, signal });
  } catch {
    return null;
  }
}

/** The server's answer for one code; null if the check failed. */
interface PromoAnswer {
  code: string;
  validation: PromoValidation | null;
}

export type PromoState =
  | { kind: 'empty' }
  | { kind: 'validating' }
  | { kind: 'valid'; benefit: string; isFree: boolean; percentOff: number }
  | { kind: 'invalid'; message: string };

/** What the field shows. An answer is used only for the code it was given for. */
export function promoState(typed: string, answer: PromoAnswer | null): PromoState {
  const code = typed.trim();
  if (!code) return { kind: 'empty' };
  if (answer?.code !== code) return { kind: 'validating' };
  const { validation } = answer;
  if (!validation) return { kind: 'invalid', message: 'Unable to validate promo code' };
  if (!validation.valid) return { kind: 'invalid', message: validation.error || 'Invalid promo code' };
  const { type, value = 0 } = validation;
  const isFree = type === 'premium_free';
  return { kind: 'valid', benefit: benefitOf(validation), isFree, percentOff: isFree ? 0 : value };
}

/** What the code gives, by its type; the operator's description is used for types this page does not know. */
function benefitOf({ description, type, value }: PromoValidation): string {
  if (type === 'premium_free') return 'The Masked Elite for 30 days, free of charge';
  if (type === 'premium_discount' && value !== undefined) return `${value}% off The Masked Elite, every month`;
  return description || 'This code is valid';
}
