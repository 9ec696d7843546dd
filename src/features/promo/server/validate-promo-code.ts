import { and, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { AppError } from '#platform/shared/app-error.ts';
import type { Uses } from '#platform/server/services.ts';
import { EXPIRED_CODE, INVALID_CODE, type PromoType, type PromoValidation } from '../contract.ts';
import { promoCodes } from './schema.ts';

export async function validatePromoCode(services: Uses<'db' | 'clock'>, code: string): Promise<PromoValidation> {
  const [promo] = await services.db
    .select({ type: promoCodes.type, value: promoCodes.value, description: promoCodes.description })
    .from(promoCodes)
    .where(and(isValidCode(services, code), hasUsesLeft()));
  return promo ? { valid: true, ...promo } : { valid: false, error: await explainRefusal(services, code) };
}

/**
 * Why a code is refused. Unknown, inactive and used-up codes get the same answer, so that guessing reveals nothing that could
 * be used. That a code has expired is said: people have typed it correctly and would look for a mistake.
 */
export async function explainRefusal({ db, clock }: Uses<'db' | 'clock'>, code: string): Promise<string> {
  const [expired] = await db
    .select({ id: promoCodes.id })
    .from(promoCodes)
    .where(and(isCode(code), promoCodes.isActive, lte(promoCodes.expiresAt, clock.now())));
  return expired ? EXPIRED_CODE : INVALID_CODE;
}

/** Refuses a sign-up form whose code is not valid. */
export async function refuseInvalidCode(
  services: Uses<'db' | 'clock'>,
  { promoCode }: { promoCode: string | undefined },
): Promise<void> {
  if (!promoCode) return;
  const { valid, error: message = '' } = await validatePromoCode(services, promoCode);
  if (!valid) throw new AppError('VALIDATION', { message, issues: [{ path: 'promoCode', message }] });
}

/** SQL condition: this code, if it is active and not expired. */
export function isValidCode({ clock }: Uses<'clock'>, code: string) {
  return and(
    isCode(code),
    promoCodes.isActive,
    or(isNull(promoCodes.expiresAt), gt(promoCodes.expiresAt, clock.now())),
  );
}

export function isCode(code: string) {
  return eq(sql`upper(${promoCodes.code})`, code.trim().toUpperCase());
}

export function hasUsesLeft() {
  return or(isNull(promoCodes.maxUses), lt(promoCodes.usedCount, promoCodes.maxUses));
}

/** The code as it is stored, if it is valid and has uses left; otherwise null. */
export async function findValidCode(
  services: Uses<'db' | 'clock'>,
  typed: string,
): Promise<{ code: string; type: PromoType; value: number } | null> {
  const { code, type, value } = promoCodes;
  const [promo] = await services.db
    .select({ code, type, value })
    .from(promoCodes)
    .where(and(isValidCode(services, typed), hasUsesLeft()));
  return promo ?? null;
}
