import { findCode, holdCode, redeemCode, type HeldCode } from '#features/promo/server/index.ts';
import { writeMembership } from '#features/auth/server/index.ts';
import { dayOf, startOfDay } from '#platform/server/clock.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Services } from '#platform/server/services.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { changeRecord, ensureRecord, lockRecord } from './records.ts';
import type { Person } from './settle.ts';
import { standingOf } from './standing.ts';
import { NOTHING } from './truth.ts';

export const DAYS_GIVEN = 30;

/**
 * A code for free premium is worth 30 days to a new account. A discount has nothing to be taken off yet: it is kept for the
 * upgrade, and counts as used when that is paid.
 */
export async function redeemAtSignUp(
  tx: Services,
  { promoCode, ...person }: Person & { promoCode: string | undefined },
): Promise<void> {
  if (!promoCode) return;
  const promo = await findCode(tx, promoCode);
  if (promo?.type === 'premium_discount') await keepCode(tx, person.userId, promo.code);
  else await redeemFreeCode(tx, person, promoCode);
}

/** Null forgets it. */
export async function keepCode(services: Services, userId: number, keptCode: string | null): Promise<void> {
  await changeRecord(services, await ensureRecord(services, userId), { keptCode });
}

/** Used and granted in one stroke: there is no payment to wait for. */
export function redeemFreeCode(services: Services, person: Person, code: string): Promise<void> {
  return inTransaction(services, async (tx) => {
    // Before the code, as everywhere: two who wait for each other would wait for ever.
    await lockRecord(tx, person.userId);
    await grantCode(tx, person, await holdCode(tx, code, 'premium_free', person));
  });
}

export async function grantCode(tx: Services, person: Person, held: HeldCode): Promise<void> {
  await redeemCode(tx, held, person);
  await grantDays(tx, person.userId, held.code);
}

/** Premium for 30 days from today, without a card. */
export async function grantDays(tx: Services, userId: number, promoCodeUsed?: string): Promise<void> {
  const record = await ensureRecord(tx, userId);
  const codeUntil = dayOf(startOfDay(tx.clock.now(), DAYS_GIVEN));
  // Nothing is asked of Stripe: only somebody without a subscription comes here.
  const { plan, ...columns } = standingOf(NOTHING, codeUntil, tx.clock.now());
  if (!(await changeRecord(tx, record, { ...columns, codeUntil }))) throw new AppError('PAYMENT_UNAVAILABLE');
  await writeMembership(tx, userId, {
    membershipPlan: plan,
    subscriptionStatus: columns.status,
    stripeCustomerId: record.customerId,
    stripeSubscriptionId: null,
    ...(promoCodeUsed === undefined ? {} : { promoCodeUsed }),
  });
}
