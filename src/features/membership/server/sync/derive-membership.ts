import type { MembershipPlan, SubscriptionStatus } from '#features/plans/contract.ts';
import { dayOf, type Day } from '#platform/server/clock.ts';
import type { SubscriptionState } from '#platform/server/gateways/stripe/stripe.ts';
import { DAY } from '#platform/shared/durations.ts';
import type { Billing } from '../../contract.ts';
import { isRefunded, isOpen, isRunning, lastPaidInvoice, type StripeSnapshot } from './stripe-snapshot.ts';

/** How long premium lasts after a renewal failed. */
export const GRACE_PERIOD = 3 * DAY;

/** What an account has now, and where it comes from. */
export interface Membership {
  plan: MembershipPlan;
  status: SubscriptionStatus;
  source: Billing['source'];
  subscriptionId: string | null;
  periodEndsOn: Day | null;
  cancels: boolean;
  /** The last day of premium as known now; null without premium. */
  premiumUntil: Day | null;
}

const NONE: Membership = {
  plan: 'free',
  status: 'active',
  source: 'none',
  subscriptionId: null,
  periodEndsOn: null,
  cancels: false,
  premiumUntil: null,
};

/**
 * Derives the membership from Stripe's state and free days. A pure function: webhook events that come twice, late, in another
 * order or never still lead to the same result.
 */
export function deriveMembership(snapshot: StripeSnapshot, codeUntil: Day | null, now: Date): Membership {
  const hasFreeDays = codeUntil !== null && codeUntil >= dayOf(now);
  const candidates = snapshot.subscriptions.flatMap(
    (subscription) => membershipFrom(snapshot, subscription, now) ?? [],
  );
  const [newest] = candidates;
  const best = candidates.find(({ plan }) => plan === 'premium') ?? candidates.find(isPastDue) ?? newest ?? NONE;
  if (best.plan === 'premium' || !hasFreeDays) return best;
  return { ...best, plan: 'premium', source: 'code', status: codeStatus(best), premiumUntil: codeUntil };
}

/** Null for a checkout that ended without a payment. */
function membershipFrom(snapshot: StripeSnapshot, subscription: SubscriptionState, now: Date): Membership | null {
  const { id, status, periodStart, periodEnd, cancelAtPeriodEnd: cancels } = subscription;
  const paid = lastPaidInvoice(snapshot, subscription);
  const base = { ...NONE, subscriptionId: id, periodEndsOn: dayOf(periodEnd), cancels };
  if (isOpen(subscription)) return { ...base, status: 'incomplete' };
  if (!paid) return null;
  if (isRefunded(paid)) return { ...base, status: 'canceled' };
  // Premium is suspended until the bank has decided about the dispute.
  if (paid.disputed && subscription.endedAt === null) return { ...base, status: 'past_due' };
  if (isRunning(status)) {
    const premium = { plan: 'premium', source: 'subscription', premiumUntil: lastDayBefore(periodEnd) } as const;
    return { ...base, ...premium, status: cancels ? 'canceling' : 'active' };
  }
  if (status !== 'past_due') return { ...base, status: 'canceled' };
  // The current period has been unpaid since it began.
  const graceEnds = new Date(periodStart.getTime() + GRACE_PERIOD);
  if (now >= graceEnds) return { ...base, status };
  return { ...base, status, plan: 'premium', source: 'subscription', premiumUntil: dayOf(graceEnds) };
}

/** A period that ends at midnight does not include the day that begins then. */
function lastDayBefore(end: Date): Day {
  return dayOf(new Date(end.getTime() - 1));
}

function isPastDue({ status }: Membership): boolean {
  return status === 'past_due';
}

/** During free days an earlier cancellation is not shown; an unpaid or unfinished subscription still is. */
function codeStatus({ status }: Membership): SubscriptionStatus {
  return status === 'past_due' || status === 'incomplete' ? status : 'active';
}
