import { findValidCode } from '#features/promo/server/index.ts';
import { dayOf } from '#platform/server/clock.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { Parsed, ReplyOf } from '#platform/shared/endpoint.ts';
import { findRecord } from '#features/plans/server/index.ts';
import { MONTHLY_PRICE } from '../../contract/monthly-price.ts';
import type { confirmSubscription as confirmContract, createSubscription as contract } from '../../contract.ts';
import { endOfFreeDays, redeemFreeCode, saveCodeForUpgrade } from '../promo/free-days.ts';
import { endAndRefund } from '../sync/end-duplicate-subscriptions.ts';
import { CURRENCY, priceOf } from '../price.ts';
import { syncMembership, type Payer, type SyncedMembership } from '../sync/sync-membership.ts';
import { isLive, isOpen } from '../sync/stripe-snapshot.ts';
import { beginCheckout, type Choice } from './begin-checkout.ts';

type Reply = ReplyOf<typeof contract>;

const UNPAID = 'Your last payment did not go through. Please update your card in Account Settings.';

const STILL_FREE = 'You already have free days. You can use this code when they end.';

/**
 * Begins an upgrade. However often it is begun, only the last checkout can be paid. `afterGift` is for members with free days,
 * who are charged when those have ended; for all others it has no effect.
 */
export async function createSubscription(
  ctx: Ctx,
  { promoCode, afterGift = false }: Parsed<typeof contract>['body'],
): Promise<Reply> {
  const actor = requireMember(ctx);
  const synced = await syncMembership(ctx, actor);
  const trialEnd = afterGift ? endOfFreeDays(synced) : null;
  if (synced.membership.plan === 'premium' && !trialEnd) throw new AppError('ALREADY_PREMIUM');
  if (synced.snapshot.subscriptions.some(isLive)) throw new AppError('ALREADY_PREMIUM', { message: UNPAID });
  const promo = promoCode ? await findValidCode(ctx, promoCode) : null;
  if (promoCode && promo?.type === 'premium_free') {
    if (trialEnd) throw refuseCode(STILL_FREE);
    for (const open of synced.snapshot.subscriptions.filter(isOpen)) await endAndRefund(ctx, open);
    await redeemFreeCode(ctx, actor, promoCode);
    return {
      clientSecret: null,
      intentType: 'none',
      price: priceOf(0, MONTHLY_PRICE),
      promoCode: null,
      lapsedCode: null,
    };
  }
  const { started, ...codes } = await beginWithCode(ctx, actor, synced, { promoCode, trialEnd });
  const { clientSecret, intentType, dueNow, monthly } = started;
  return { clientSecret, intentType, price: priceOf(dueNow, monthly, trialEnd && dayOf(trialEnd)), ...codes };
}

/** Uses the code that was sent, or else the code saved at sign-up while it is valid. */
async function beginWithCode(ctx: Ctx, person: Payer, synced: SyncedMembership, { promoCode, trialEnd }: Choice) {
  const begin = (code?: string) => beginCheckout(ctx, person, synced, { promoCode: code, trialEnd });
  const { keptCode } = synced.record;
  if (promoCode !== undefined || keptCode === null) {
    if (promoCode === '' && keptCode !== null) await saveCodeForUpgrade(ctx, person.userId, null);
    return { started: await begin(promoCode), promoCode: promoCode || null, lapsedCode: null };
  }
  try {
    return { started: await begin(keptCode), promoCode: keptCode, lapsedCode: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'VALIDATION') throw error;
    return { started: await begin(), promoCode: null, lapsedCode: keptCode };
  }
}

function refuseCode(message: string): AppError {
  return new AppError('VALIDATION', { message, issues: [{ path: 'promoCode', message }] });
}

/** Accepts only a payment by the account's own customer. What was paid for is read from Stripe. */
export async function confirmSubscription(ctx: Ctx, intentId: string): Promise<ReplyOf<typeof confirmContract>> {
  const actor = requireMember(ctx);
  const payment = await ctx.stripe.readPayment(intentId);
  const record = await findRecord(ctx, actor.userId);
  const isMine = payment !== null && payment.customerId !== null && payment.customerId === record?.customerId;
  if (!isMine || payment.currency !== CURRENCY) throw new AppError('PAYMENT_NOT_FOUND');
  if (payment.state !== 'succeeded') throw new AppError('PAYMENT_INCOMPLETE');
  const { membership } = await syncMembership(ctx, actor);
  if (membership.source !== 'subscription') throw new AppError('PAYMENT_INCOMPLETE');
  return { success: true };
}
