import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import type { Services } from '#platform/server/services.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { Billing } from '../../contract.ts';
import { getBilling, requireLiveSubscription } from './get-billing.ts';
import { refundInvoice } from '../sync/end-duplicate-subscriptions.ts';
import { claimMoneyBack } from './money-back.ts';
import { syncMembership, type Payer } from '../sync/sync-membership.ts';
import { lastPaidInvoice } from '../sync/stripe-snapshot.ts';

export async function cancelSubscription(ctx: Ctx): Promise<Billing> {
  await cancelRenewal(ctx, requireMember(ctx));
  return getBilling(ctx);
}

/** Cancels at the end of the paid period. An unpaid subscription (past due) ends at once. */
export async function cancelRenewal(services: Services, person: Payer): Promise<void> {
  const { subscription } = requireLiveSubscription(await syncMembership(services, person));
  if (subscription.status === 'past_due') await services.stripe.cancelNow(subscription.id);
  else await services.stripe.cancelAtPeriodEnd(subscription.id, true);
}

/** Refused while the last payment is disputed: the next charge would be disputed too. */
export async function resumeSubscription(ctx: Ctx): Promise<Billing> {
  const synced = await syncMembership(ctx, requireMember(ctx));
  const { subscription } = requireLiveSubscription(synced);
  if (lastPaidInvoice(synced.snapshot, subscription)?.disputed) throw new AppError('NO_SUBSCRIPTION');
  if (!(await ctx.stripe.cancelAtPeriodEnd(subscription.id, false))) throw new AppError('NO_SUBSCRIPTION');
  return getBilling(ctx);
}

/** Refunds the last payment and ends premium. If it fails halfway, the next sync with Stripe completes it. */
export async function refundSubscription(ctx: Ctx): Promise<Billing> {
  const member = requireMember(ctx);
  const { snapshot } = await syncMembership(ctx, member);
  const invoice = await claimMoneyBack(ctx, member, snapshot);
  await refundInvoice(ctx, invoice);
  if (invoice.subscriptionId !== null) await ctx.stripe.cancelNow(invoice.subscriptionId);
  return getBilling(ctx);
}
