import type { PromoValidation } from '../contract.ts';

/** What came back for one code; null where nothing did. */
export interface PromoAnswer {
  code: string;
  validation: PromoValidation | null;
}

export type PromoState =
  | { kind: 'empty' }
  | { kind: 'validating' }
  | { kind: 'valid'; benefit: string; isFree: boolean }
  | { kind: 'invalid'; message: string };

/** What the field shows. An answer counts for the code it was given to: whatever is typed since has none yet. */
export function promoState(typed: string, answer: PromoAnswer | null): PromoState {
  const code = typed.trim();
  if (!code) return { kind: 'empty' };
  if (answer?.code !== code) return { kind: 'validating' };
  const { validation } = answer;
  if (!validation) return { kind: 'invalid', message: 'Unable to validate promo code' };
  if (!validation.valid) return { kind: 'invalid', message: validation.error || 'Invalid promo code' };
  return { kind: 'valid', benefit: benefitOf(validation), isFree: validation.type === 'premium_free' };
}

/** What it does, by its kind; the words it was made with are for a kind this page does not know. */
function benefitOf({ description, type, value }: PromoValidation): string {
  if (type === 'premium_free') return 'The Masked Elite for 30 days, free of charge';
  if (type === 'premium_discount' && value !== undefined) return `${value}% off The Masked Elite, every month`;
  return description || 'This code is valid';
}
