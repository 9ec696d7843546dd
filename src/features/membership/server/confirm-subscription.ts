import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import type { confirmSubscription as contract } from '../contract.ts';
import { CURRENCY } from './price.ts';
import { findRecord } from './records.ts';
import { settle } from './settle.ts';

/** A payment confirms the account whose customer made it, and no other. What it brings is read from Stripe anew. */
export async function confirmSubscription(ctx: Ctx, intentId: string): Promise<ReplyOf<typeof contract>> {
  const actor = requireMember(ctx);
  const payment = await ctx.stripe.readPayment(intentId);
  const record = await findRecord(ctx, actor.userId);
  const isMine = payment !== null && payment.customerId !== null && payment.customerId === record?.customerId;
  if (!isMine || payment.currency !== CURRENCY) throw new AppError('PAYMENT_NOT_FOUND');
  if (payment.state !== 'succeeded') throw new AppError('PAYMENT_INCOMPLETE');
  const { standing } = await settle(ctx, actor);
  if (standing.source !== 'subscription') throw new AppError('PAYMENT_INCOMPLETE');
  return { success: true };
}
