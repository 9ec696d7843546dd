import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { Billing } from '../../contract.ts';
import { getBilling, requireLiveSubscription } from './get-billing.ts';
import { syncMembership } from '../sync/sync-membership.ts';

export async function startCardUpdate(ctx: Ctx): Promise<{ clientSecret: string }> {
  const { customerId } = requireLiveSubscription(await syncMembership(ctx, requireMember(ctx)));
  const { clientSecret } = await ctx.stripe.startCardUpdate(customerId);
  return { clientSecret };
}

/** The gateway accepts only a card that was set up for this customer. */
export async function confirmCardUpdate(ctx: Ctx, setupIntentId: string): Promise<Billing> {
  const { customerId, subscription } = requireLiveSubscription(await syncMembership(ctx, requireMember(ctx)));
  const applied = await ctx.stripe.applyCard({ customerId, subscriptionId: subscription.id, setupIntentId });
  const billing = await getBilling(ctx);
  switch (applied.outcome) {
    case 'ok':
      return billing;
    case 'not-found':
      throw new AppError('PAYMENT_NOT_FOUND');
    case 'incomplete':
      throw new AppError('PAYMENT_INCOMPLETE');
    case 'declined':
      throw new AppError('PAYMENT_INCOMPLETE', { message: applied.message });
  }
}
