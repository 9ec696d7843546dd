import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { Billing } from '../contract.ts';
import { getBilling, requireLive } from './billing.ts';
import { settle } from './settle.ts';

export async function startCardUpdate(ctx: Ctx): Promise<{ clientSecret: string }> {
  const { customerId } = requireLive(await settle(ctx, requireMember(ctx)));
  const { clientSecret } = await ctx.stripe.startCardUpdate(customerId);
  return { clientSecret };
}

/** The gateway takes only a card that this very customer has set up. */
export async function confirmCardUpdate(ctx: Ctx, setupIntentId: string): Promise<Billing> {
  const { customerId, subscription } = requireLive(await settle(ctx, requireMember(ctx)));
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
