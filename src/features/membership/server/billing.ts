import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import { dayOf, type Day } from '#platform/server/clock.ts';
import type { InvoiceState, SubscriptionState } from '#platform/server/gateways/stripe.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { DAY } from '#platform/shared/durations.ts';
import type { Billing } from '../contract.ts';
import { endOfGift } from './gifts.ts';
import { MONTHLY } from './price.ts';
import { settle, type Settled } from './settle.ts';
import { isLive, type Truth } from './truth.ts';

/** The money-back guarantee. */
export const REFUNDABLE = 30 * DAY;

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

/** The last payment, while it can be given back by a click. */
export function refundable({ invoices }: Truth, now: Date): { invoice: InvoiceState; until: Day } | null {
  const invoice = invoices.find(({ paid }) => paid > 0);
  if (!invoice?.paidAt || invoice.disputed || invoice.refunded > 0) return null;
  const until = new Date(invoice.paidAt.getTime() + REFUNDABLE);
  return now <= until ? { invoice, until: dayOf(until) } : null;
}

function describe({ clock }: Ctx, settled: Settled): Billing {
  const { truth, standing } = settled;
  const giftEnds = endOfGift(settled);
  const { plan, status, source, periodEndsOn, cancels, premiumUntil } = standing;
  const current = truth.subscriptions.find(({ id }) => id === standing.subscriptionId);
  const goesOn = current !== undefined && isLive(current) && !cancels;
  return {
    plan,
    status,
    source,
    monthly: current?.monthly ?? MONTHLY,
    renewsOn: goesOn ? periodEndsOn : null,
    giftChargeOn: giftEnds && dayOf(giftEnds),
    endsOn: goesOn ? null : premiumUntil,
    card: current && isLive(current) ? current.card : null,
    invoices: truth.invoices.flatMap(describeInvoice),
    refundableUntil: refundable(truth, clock.now())?.until ?? null,
  };
}

/** Drafts are Stripe's own business; so are checkouts that were left. */
function describeInvoice({ id, status, createdAt, due, paid, refunded }: InvoiceState): Billing['invoices'] {
  if (status === 'draft' || (status === 'void' && paid === 0)) return [];
  const isBack = paid > 0 && refunded >= paid;
  return [{ id, day: dayOf(createdAt), amount: due, refunded, status: isBack ? 'refunded' : status }];
}
