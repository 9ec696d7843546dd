import type { PromoValidation } from '../contract.ts';

/** The server's answer for one code; null if the check failed. */
export interface PromoAnswer {
  code: string;
  validation: PromoValidation | null;
}

export type PromoState =
  | { kind: 'empty' }
  | { kind: 'validating' }
  | { kind: 'valid'; benefit: string; isFree: boolean }
  | { kind: 'invalid'; message: string };

/** What the field shows. An answer is used only for the code it was given for. */
export function promoState(typed: string, answer: PromoAnswer | null): PromoState {
  const code = typed.trim();
  if (!code) return { kind: 'empty' };
  if (answer?.code !== code) return { kind: 'validating' };
  const { validation } = answer;
  if (!validation) return { kind: 'invalid', message: 'Unable to validate promo code' };
  if (!validation.valid) return { kind: 'invalid', message: validation.error || 'Invalid promo code' };
  return { kind: 'valid', benefit: benefitOf(validation), isFree: validation.type === 'premium_free' };
}

/** What the code gives, by its type; the operator's description is used for types this page does not know. */
function benefitOf({ description, type, value }: PromoValidation): string {
  if (type === 'premium_free') return 'The Masked Elite for 30 days, free of charge';
  if (type === 'premium_discount' && value !== undefined) return `${value}% off The Masked Elite, every month`;
  return description || 'This code is valid';
}
