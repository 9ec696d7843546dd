import * as z from 'zod/mini';
import { MINUTE } from '#platform/shared/durations.ts';
import { endpoint } from '#platform/shared/endpoint.ts';

/** The message for every invalid code but an expired one. */
export const INVALID_CODE = 'Invalid promo code';
export const EXPIRED_CODE = 'This code has expired';

const PROMO_TYPES = ['premium_free', 'premium_discount'] as const;
export type PromoType = (typeof PROMO_TYPES)[number];

export const PromoValidation = z.object({
  valid: z.boolean(),
  type: z.optional(z.enum(PROMO_TYPES)),
  /** A percentage. */
  value: z.optional(z.int()),
  description: z.optional(z.string()),
  error: z.optional(z.string()),
});
export type PromoValidation = z.infer<typeof PromoValidation>;

export const validatePromoCode = endpoint({
  method: 'POST',
  path: '/api/promo/validate',
  access: 'anyone',
  summary: 'Whether a promo code is valid, or has expired. An unknown and a used-up code get the same answer.',
  body: z.strictObject({ code: z.string(INVALID_CODE).check(z.trim(), z.maxLength(40, INVALID_CODE)) }),
  reply: PromoValidation,
  failure: (error) => ({ valid: false, error }),
  limit: { max: 20, per: MINUTE },
});
