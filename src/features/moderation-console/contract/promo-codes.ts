import * as z from 'zod/mini';
import { endpoint } from '#platform/shared/endpoint.ts';
import { FreeText } from '#platform/shared/text.ts';
import { Events, IdParams } from './common.ts';

const PromoEntry = z.object({
  id: z.uuid(),
  code: z.string(),
  description: z.string(),
  type: z.enum(['premium_free', 'premium_discount']),
  value: z.int(),
  maxUses: z.nullable(z.int()),
  usedCount: z.int(),
  expiresAt: z.nullable(z.iso.datetime()),
  isActive: z.boolean(),
  /** Empty for codes created on the command line. */
  events: Events,
});

export const listPromoCodes = endpoint({
  method: 'GET',
  path: '/api/moderation/promo-codes',
  access: 'moderator',
  summary: 'All promo codes.',
  reply: z.object({ codes: z.array(PromoEntry) }),
});

const PERCENT = 'A whole number from 1 to 100';
const CODE = 'A code is 3 to 40 letters and digits';
const DESCRIPTION = 'Please enter a description';
const USES = 'Enter a whole number, or leave it empty';

export const NewPromoCode = z.strictObject({
  code: z.string(CODE).check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{3,40}$/, CODE)),
  type: z.enum(['premium_free', 'premium_discount']),
  value: z.int(PERCENT).check(z.minimum(1, PERCENT), z.maximum(100, PERCENT)),
  description: FreeText(120, 'Please keep the description short', DESCRIPTION).check(z.minLength(1, DESCRIPTION)),
  maxUses: z.nullable(z.int(USES).check(z.minimum(1, USES), z.maximum(999_999_999, USES))),
  lastDay: z.nullable(z.iso.date('Please enter a day')),
});
export type NewPromoCode = z.infer<typeof NewPromoCode>;

export const createPromoCode = endpoint({
  method: 'POST',
  path: '/api/moderation/promo-codes',
  access: 'moderator',
  summary: 'Create a promo code.',
  body: NewPromoCode,
  reply: PromoEntry,
  status: 201,
  errors: ['CODE_TAKEN'],
});

export const switchPromoCode = endpoint({
  method: 'PUT',
  path: '/api/moderation/promo-codes/:id',
  access: 'moderator',
  summary: 'Switch a promo code on or off.',
  params: IdParams,
  body: z.strictObject({ isActive: z.boolean() }),
  reply: PromoEntry,
  errors: ['NOT_FOUND'],
});
