import { dayOf } from '#platform/server/clock.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import type { InvoiceState, SubscriptionState } from '#platform/server/gateways/stripe.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { MONTHLY_PRICE } from '#platform/shared/price.ts';
import type { Billing } from '../contract.ts';
import { endOfGift } from './gifts.ts';
import { findOffer } from './money-back.ts';
import { settle, type Settled } from './settle.ts';
import { isLive } from './truth.ts';

/** As Stripe tells it now: who looks at the tab sees what is, whether or not an event got lost. */
export async function getBilling(ctx: Ctx): Promise<Billing> {
  return describe(ctx, await settle(ctx, requireMember(ctx)));
}

/** The subscription that the person can change; without one there is nothing to do. */
export function requireLive({ truth, record }: Settled): { customerId: string; subscription: SubscriptionState } {
  const subscription = truth.subscriptions.find(isLive);
  if (!subscription || record.customerId === null) throw new AppError('NO_SUBSCRIPTION');
  return { customerId: record.customerId, subscription };
}

async function describe(ctx: Ctx, settled: Settled): Promise<Billing> {
  const { truth, standing } = settled;
  const offer = await findOffer(ctx, requireMember(ctx), truth);
  const giftEnds = endOfGift(settled);
  const { plan, status, source, periodEndsOn, cancels, premiumUntil } = standing;
  const current = truth.subscriptions.find(({ id }) => id === standing.subscriptionId);
  const goesOn = current !== undefined && isLive(current) && !cancels;
  return {
    plan,
    status,
    source,
    monthly: current?.monthly ?? MONTHLY_PRICE,
    renewsOn: goesOn ? periodEndsOn : null,
    giftChargeOn: giftEnds && dayOf(giftEnds),
    endsOn: goesOn ? null : premiumUntil,
    card: current && isLive(current) ? current.card : null,
    invoices: truth.invoices.flatMap(describeInvoice),
    refundableUntil: offer.invoice && offer.until,
    refundRefused: offer.invoice ? null : offer.refused,
  };
}

/** Drafts are Stripe's own business; so are checkouts that were left. */
function describeInvoice({ id, status, createdAt, due, paid, refunded }: InvoiceState): Billing['invoices'] {
  if (status === 'draft' || (status === 'void' && paid === 0)) return [];
  const isBack = paid > 0 && refunded >= paid;
  return [{ id, day: dayOf(createdAt), amount: due, refunded, status: isBack ? 'refunded' : status }];
}
