import { findValidCode } from '#features/promo/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import { changeRecord, ensureRecord } from '#features/plans/server/index.ts';
import type { Payer } from '../sync/sync-membership.ts';
import { redeemFreeCode } from './free-days.ts';

/**
 * A free code gives a new account its free days at once. A discount is saved for the upgrade, because there is no payment yet
 * to take it off; it counts as used when the upgrade is paid.
 */
export async function redeemAtSignUp(
  tx: Services,
  { promoCode, ...person }: Payer & { promoCode: string | undefined },
): Promise<void> {
  if (!promoCode) return;
  const promo = await findValidCode(tx, promoCode);
  if (promo?.type === 'premium_discount') await saveCodeForUpgrade(tx, person.userId, promo.code);
  else await redeemFreeCode(tx, person, promoCode);
}

/** Null removes a saved code. */
export async function saveCodeForUpgrade(services: Services, userId: number, keptCode: string | null): Promise<void> {
  await changeRecord(services, await ensureRecord(services, userId), { keptCode });
}
