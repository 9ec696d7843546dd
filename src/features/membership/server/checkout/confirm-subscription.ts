import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import type { confirmSubscription as contract } from '../../contract.ts';
import { CURRENCY } from '../price.ts';
import { findRecord } from '#features/plans/server/index.ts';
import { syncMembership } from '../sync/sync-membership.ts';

/** Accepts only a payment by the account's own customer. What was paid for is read from Stripe. */
export async function confirmSubscription(ctx: Ctx, intentId: string): Promise<ReplyOf<typeof contract>> {
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
