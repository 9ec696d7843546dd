import { findCode } from '#features/promo/server/index.ts';
import { dayOf } from '#platform/server/clock.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { Parsed, ReplyOf } from '#platform/shared/endpoint.ts';
import type { createSubscription as contract } from '../contract.ts';
import { beginCheckout } from './checkout.ts';
import { redeemFreeCode } from './codes.ts';
import { endOfGift } from './gifts.ts';
import { endAndRefund } from './mend.ts';
import { MONTHLY, priceOf } from './price.ts';
import { settle } from './settle.ts';
import { isLive, isOpen } from './truth.ts';

type Reply = ReplyOf<typeof contract>;

const UNPAID = 'Your subscription waits for a payment. Please update your card in Account Settings.';

const SECOND_GIFT = 'You have a free membership already. This code can be used when it has ended.';

/**
 * Begins an upgrade. However often it is begun, only the last checkout can be paid. `afterGift` is for members by promo code:
 * without a gift, or when it has just ended, it is an ordinary upgrade.
 */
export async function createSubscription(
  ctx: Ctx,
  { promoCode, afterGift = false }: Parsed<typeof contract>['body'],
): Promise<Reply> {
  const actor = requireMember(ctx);
  const settled = await settle(ctx, actor);
  const trialEnd = afterGift ? endOfGift(settled) : null;
  if (settled.standing.plan === 'premium' && !trialEnd) throw new AppError('ALREADY_PREMIUM');
  if (settled.truth.subscriptions.some(isLive)) throw new AppError('ALREADY_PREMIUM', { message: UNPAID });
  const promo = promoCode ? await findCode(ctx, promoCode) : null;
  if (promoCode && promo?.type === 'premium_free') {
    if (trialEnd) throw refuseCode(SECOND_GIFT);
    for (const open of settled.truth.subscriptions.filter(isOpen)) await endAndRefund(ctx, open);
    await redeemFreeCode(ctx, actor, promoCode);
    return { clientSecret: null, intentType: 'none', price: priceOf(0, MONTHLY) };
  }
  const { clientSecret, intentType, dueNow, monthly } = await beginCheckout(ctx, actor, settled, {
    promoCode,
    trialEnd,
  });
  return { clientSecret, intentType, price: priceOf(dueNow, monthly, trialEnd && dayOf(trialEnd)) };
}

function refuseCode(message: string): AppError {
  return new AppError('VALIDATION', { message, issues: [{ path: 'promoCode', message }] });
}
