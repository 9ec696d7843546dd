import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import type { Services } from '#platform/server/services.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { Billing } from '../contract.ts';
import { getBilling, requireLive } from './billing.ts';
import { refund } from './mend.ts';
import { claimMoneyBack } from './money-back.ts';
import { settle, type Person } from './settle.ts';
import { lastPaid } from './truth.ts';

export async function cancelSubscription(ctx: Ctx): Promise<Billing> {
  await endRenewal(ctx, requireMember(ctx));
  return getBilling(ctx);
}

/** At the end of what is paid. A month that is not paid has no end to wait for: it is over at once. */
export async function endRenewal(services: Services, person: Person): Promise<void> {
  const { subscription } = requireLive(await settle(services, person));
  if (subscription.status === 'past_due') await services.stripe.cancelNow(subscription.id);
  else await services.stripe.cancelAtPeriodEnd(subscription.id, true);
}

/** Not while a bank has taken the money back: the next charge would be disputed like the last. */
export async function resumeSubscription(ctx: Ctx): Promise<Billing> {
  const settled = await settle(ctx, requireMember(ctx));
  const { subscription } = requireLive(settled);
  if (lastPaid(settled.truth, subscription)?.disputed) throw new AppError('NO_SUBSCRIPTION');
  if (!(await ctx.stripe.cancelAtPeriodEnd(subscription.id, false))) throw new AppError('NO_SUBSCRIPTION');
  return getBilling(ctx);
}

/** The last payment goes back, and premium ends with it. What fails halfway is mended when Stripe is next asked. */
export async function refundSubscription(ctx: Ctx): Promise<Billing> {
  const member = requireMember(ctx);
  const { truth } = await settle(ctx, member);
  const invoice = await claimMoneyBack(ctx, member, truth);
  await refund(ctx, invoice);
  if (invoice.subscriptionId !== null) await ctx.stripe.cancelNow(invoice.subscriptionId);
  return getBilling(ctx);
}
