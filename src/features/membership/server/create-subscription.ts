import { findCode } from '#features/promo/server/index.ts';
import { dayOf } from '#platform/server/clock.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { Parsed, ReplyOf } from '#platform/shared/endpoint.ts';
import { MONTHLY_PRICE } from '#platform/shared/price.ts';
import type { createSubscription as contract } from '../contract.ts';
import { beginCheckout, type Choice } from './checkout.ts';
import { keepCode, redeemFreeCode } from './codes.ts';
import { endOfGift } from './gifts.ts';
import { endAndRefund } from './mend.ts';
import { priceOf } from './price.ts';
import { settle, type Person, type Settled } from './settle.ts';
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
    return {
      clientSecret: null,
      intentType: 'none',
      price: priceOf(0, MONTHLY_PRICE),
      promoCode: null,
      lapsedCode: null,
    };
  }
  const { started, ...codes } = await beginWithCode(ctx, actor, settled, { promoCode, trialEnd });
  const { clientSecret, intentType, dueNow, monthly } = started;
  return { clientSecret, intentType, price: priceOf(dueNow, monthly, trialEnd && dayOf(trialEnd)), ...codes };
}

/** With the code that was sent; without one, with the code kept since the sign-up, as long as it is valid. */
async function beginWithCode(ctx: Ctx, person: Person, settled: Settled, { promoCode, trialEnd }: Choice) {
  const begin = (code?: string) => beginCheckout(ctx, person, settled, { promoCode: code, trialEnd });
  const { keptCode } = settled.record;
  if (promoCode !== undefined || keptCode === null) {
    if (promoCode === '' && keptCode !== null) await keepCode(ctx, person.userId, null);
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
