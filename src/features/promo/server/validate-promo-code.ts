import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Services } from '#platform/server/services.ts';
import type { PromoValidation } from '../contract.ts';
import { promoCodes } from './schema.ts';

/** One answer for unknown, expired, switched-off and used-up codes: guessing teaches nothing. */
export async function validatePromoCode({ db, clock }: Services, code: string): Promise<PromoValidation> {
  const [promo] = await db
    .select({ type: promoCodes.type, value: promoCodes.value, description: promoCodes.description })
    .from(promoCodes)
    .where(
      and(
        eq(sql`upper(${promoCodes.code})`, code.toUpperCase()),
        promoCodes.isActive,
        or(isNull(promoCodes.expiresAt), gt(promoCodes.expiresAt, clock.now())),
        or(isNull(promoCodes.maxUses), lt(promoCodes.usedCount, promoCodes.maxUses)),
      ),
    );
  return promo ? { valid: true, ...promo } : { valid: false, error: 'Invalid promo code' };
}
