import { findCode } from '#features/promo/server/index.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import type { createSubscription as contract } from '../contract.ts';
import { beginCheckout } from './checkout.ts';
import { redeemFreeCode } from './codes.ts';
import { endAndRefund } from './mend.ts';
import { MONTHLY, priceOf } from './price.ts';
import { settle } from './settle.ts';
import { isLive, isOpen } from './truth.ts';

type Reply = ReplyOf<typeof contract>;

const UNPAID = 'Your subscription waits for a payment. Please update your card in Account Settings.';

/** Begins an upgrade. However often it is begun, only the last checkout can be paid. */
export async function createSubscription(ctx: Ctx, promoCode: string | undefined): Promise<Reply> {
  const actor = requireMember(ctx);
  const settled = await settle(ctx, actor);
  if (settled.standing.plan === 'premium') throw new AppError('ALREADY_PREMIUM');
  if (settled.truth.subscriptions.some(isLive)) throw new AppError('ALREADY_PREMIUM', { message: UNPAID });
  const promo = promoCode ? await findCode(ctx, promoCode) : null;
  if (promoCode && promo?.type === 'premium_free') {
    for (const open of settled.truth.subscriptions.filter(isOpen)) await endAndRefund(ctx, open);
    await redeemFreeCode(ctx, actor, promoCode);
    return { clientSecret: null, intentType: 'none', price: priceOf(0, MONTHLY) };
  }
  const { clientSecret, intentType, dueNow, monthly } = await beginCheckout(ctx, actor, settled, promoCode);
  return { clientSecret, intentType, price: priceOf(dueNow, monthly) };
}
