import { holdCode, redeemCode, type HeldCode, findValidCode } from '#features/promo/server/index.ts';
import { keepAccount, lockAccount } from '#features/people/server/index.ts';
import { dayOf, startOfDay } from '#platform/server/clock.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Services } from '#platform/server/services.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { changeRecord, ensureRecord, lockRecord } from '#features/plans/server/index.ts';
import { deriveMembership } from '../sync/derive-membership.ts';
import { EMPTY_SNAPSHOT, isLive } from '../sync/stripe-snapshot.ts';
import type { Payer, SyncedMembership } from '../sync/sync-membership.ts';

/** How many days of premium a free code gives. */
export const FREE_DAYS = 30;

/** Redeems the code and grants its days in one transaction: there is no payment to wait for. */
export function redeemFreeCode(services: Services, person: Payer, code: string): Promise<void> {
  return inTransaction(services, async (tx) => {
    // The account is always locked before the membership record, and that before the code, so that two transactions cannot deadlock.
    await keepAccount(tx, person.userId);
    await lockAccount(tx, person.userId);
    const { plan } = await lockRecord(tx, person.userId);
    // Another tab may have redeemed a code or paid since the caller looked.
    if (plan === 'premium') throw new AppError('ALREADY_PREMIUM');
    await redeemHeldFreeCode(tx, person, await holdCode(tx, code, 'premium_free', person));
  });
}

export async function redeemHeldFreeCode(tx: Services, person: Payer, held: HeldCode): Promise<void> {
  await redeemCode(tx, held, person);
  await grantFreeDays(tx, person.userId, held.code);
}

/** Premium for 30 days from today, without a card. */
export async function grantFreeDays(tx: Services, userId: number, code?: string): Promise<void> {
  const record = await ensureRecord(tx, userId);
  const codeUntil = dayOf(startOfDay(tx.clock.now(), FREE_DAYS));
  // Only called for accounts without a subscription, so Stripe need not be asked.
  const change = {
    ...deriveMembership(EMPTY_SNAPSHOT, codeUntil, tx.clock.now()),
    codeUntil,
    usedCode: code ?? record.usedCode,
  };
  if (!(await changeRecord(tx, record, change))) throw new AppError('PAYMENT_UNAVAILABLE');
}

/**
 * When the free days end and a first charge would be due; null unless premium comes from a code alone. Free days are whole
 * UTC days, so this is the midnight after the last one.
 */
export function endOfFreeDays({ record, membership, snapshot }: SyncedMembership): Date | null {
  if (membership.source !== 'code' || record.codeUntil === null || snapshot.subscriptions.some(isLive)) return null;
  return startOfDay(new Date(record.codeUntil), 1);
}

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
