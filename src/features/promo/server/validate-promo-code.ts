import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { AppError } from '#platform/shared/app-error.ts';
import type { Services } from '#platform/server/services.ts';
import { INVALID_CODE, type PromoType, type PromoValidation } from '../contract.ts';
import { promoCodes } from './schema.ts';

/** One answer for unknown, expired, switched-off and used-up codes: guessing teaches nothing. */
export async function validatePromoCode(services: Services, code: string): Promise<PromoValidation> {
  const [promo] = await services.db
    .select({ type: promoCodes.type, value: promoCodes.value, description: promoCodes.description })
    .from(promoCodes)
    .where(and(isValidCode(services, code), hasUsesLeft()));
  return promo ? { valid: true, ...promo } : { valid: false, error: INVALID_CODE };
}

/** Refuses a sign-up form whose code does not count. */
export async function refuseInvalidCode(
  services: Services,
  { promoCode }: { promoCode: string | undefined },
): Promise<void> {
  if (!promoCode) return;
  const { valid, error: message = '' } = await validatePromoCode(services, promoCode);
  if (!valid) throw new AppError('VALIDATION', { message, issues: [{ path: 'promoCode', message }] });
}

/** A condition for queries: the code by this name, while it counts. */
export function isValidCode({ clock }: Services, code: string) {
  return and(
    hasCode(code),
    promoCodes.isActive,
    or(isNull(promoCodes.expiresAt), gt(promoCodes.expiresAt, clock.now())),
  );
}

export function hasCode(code: string) {
  return eq(sql`upper(${promoCodes.code})`, code.trim().toUpperCase());
}

export function hasUsesLeft() {
  return or(isNull(promoCodes.maxUses), lt(promoCodes.usedCount, promoCodes.maxUses));
}

/** What a code would bring, and how it is written; null where it is not good. */
export async function findValidCode(
  services: Services,
  typed: string,
): Promise<{ code: string; type: PromoType; value: number } | null> {
  const { code, type, value } = promoCodes;
  const [promo] = await services.db
    .select({ code, type, value })
    .from(promoCodes)
    .where(and(isValidCode(services, typed), hasUsesLeft()));
  return promo ?? null;
}
