import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import { dayOf } from '#platform/server/clock.ts';
import type { InvoiceState, SubscriptionState } from '#platform/server/gateways/stripe/stripe.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { MONTHLY_PRICE } from '../../contract/monthly-price.ts';
import type { Billing } from '../../contract.ts';
import { endOfFreeDays } from '../promo/free-days.ts';
import { checkRefund } from './money-back.ts';
import { syncMembership, type SyncedMembership } from '../sync/sync-membership.ts';
import { isLive } from '../sync/stripe-snapshot.ts';

/** Syncs with Stripe first, so that the settings are right even if a webhook event was lost. */
export async function getBilling(ctx: Ctx): Promise<Billing> {
  return toBilling(ctx, await syncMembership(ctx, requireMember(ctx)));
}

/** The subscription that the member can change. Throws NO_SUBSCRIPTION if there is none. */
export function requireLiveSubscription({ snapshot, record }: SyncedMembership): {
  customerId: string;
  subscription: SubscriptionState;
} {
  const subscription = snapshot.subscriptions.find(isLive);
  if (!subscription || record.customerId === null) throw new AppError('NO_SUBSCRIPTION');
  return { customerId: record.customerId, subscription };
}

async function toBilling(ctx: Ctx, synced: SyncedMembership): Promise<Billing> {
  const { snapshot, membership } = synced;
  const refundCheck = await checkRefund(ctx, requireMember(ctx), snapshot);
  const freeDaysEnd = endOfFreeDays(synced);
  const { plan, status, source, periodEndsOn, cancels, premiumUntil } = membership;
  const current = snapshot.subscriptions.find(({ id }) => id === membership.subscriptionId);
  const isRenewing = current !== undefined && isLive(current) && !cancels;
  return {
    plan,
    status,
    source,
    monthly: current?.monthly ?? MONTHLY_PRICE,
    renewsOn: isRenewing ? periodEndsOn : null,
    giftChargeOn: freeDaysEnd && dayOf(freeDaysEnd),
    endsOn: isRenewing ? null : premiumUntil,
    card: current && isLive(current) ? current.card : null,
    invoices: snapshot.invoices.flatMap(toListedInvoice),
    refundableUntil: refundCheck.invoice && refundCheck.until,
    refundRefused: refundCheck.invoice ? null : refundCheck.refused,
  };
}

/** Leaves out drafts and what was never charged: of an abandoned checkout, or of a month too small to charge. */
function toListedInvoice({ id, status, createdAt, due, paid, refunded, file }: InvoiceState): Billing['invoices'] {
  if (status === 'draft' || (status !== 'open' && paid === 0)) return [];
  const isFullyRefunded = paid > 0 && refunded >= paid;
  return [
    {
      id,
      day: dayOf(createdAt),
      amount: due,
      refunded,
      status: isFullyRefunded ? 'refunded' : status,
      receipt: status === 'paid' ? file : null,
    },
  ];
}
