import type { MembershipPlan, SubscriptionStatus } from '#features/auth/contract.ts';
import { dayOf, type Day } from '#platform/server/clock.ts';
import type { SubscriptionState } from '#platform/server/gateways/stripe.ts';
import { DAY } from '#platform/shared/durations.ts';
import type { Billing } from '../contract.ts';
import { isGivenBack, isOpen, isRunning, lastPaid, type Truth } from './truth.ts';

/** A renewal that failed leaves premium in place for so long. */
export const GRACE = 3 * DAY;

/** What somebody has, and where it comes from. */
export interface Standing {
  plan: MembershipPlan;
  status: SubscriptionStatus;
  source: Billing['source'];
  subscriptionId: string | null;
  periodEndsOn: Day | null;
  cancels: boolean;
  /** The last day of premium as far as is known now; null without premium. */
  premiumUntil: Day | null;
}

const NONE: Standing = {
  plan: 'free',
  status: 'active',
  source: 'none',
  subscriptionId: null,
  periodEndsOn: null,
  cancels: false,
  premiumUntil: null,
};

/**
 * The one state machine, without a memory: the same truth at the same moment gives the same standing, so that events
 * which come twice, late, in another order or never end in the same place.
 */
export function standingOf(truth: Truth, codeUntil: Day | null, now: Date): Standing {
  const byCode = codeUntil !== null && codeUntil >= dayOf(now);
  const standings = truth.subscriptions.flatMap((subscription) => standingBy(truth, subscription, now) ?? []);
  const [newest] = standings;
  const best = standings.find(({ plan }) => plan === 'premium') ?? standings.find(isOwed) ?? newest ?? NONE;
  if (best.plan === 'premium' || !byCode) return best;
  return { ...best, plan: 'premium', source: 'code', status: codeStatus(best), premiumUntil: codeUntil };
}

/** Null where it never came to anything: a checkout that was left tells nothing of the person. */
function standingBy(truth: Truth, subscription: SubscriptionState, now: Date): Standing | null {
  const { id, status, periodStart, periodEnd, cancelAtPeriodEnd: cancels } = subscription;
  const paid = lastPaid(truth, subscription);
  const known = { ...NONE, subscriptionId: id, periodEndsOn: dayOf(periodEnd), cancels };
  if (isOpen(subscription)) return { ...known, status: 'incomplete' };
  if (!paid) return null;
  if (isGivenBack(paid)) return { ...known, status: 'canceled' };
  // The bank holds the money: premium rests until it has decided.
  if (paid.disputed && subscription.endedAt === null) return { ...known, status: 'past_due' };
  if (isRunning(status)) {
    const premium = { plan: 'premium', source: 'subscription', premiumUntil: lastDayBefore(periodEnd) } as const;
    return { ...known, ...premium, status: cancels ? 'canceling' : 'active' };
  }
  if (status !== 'past_due') return { ...known, status: 'canceled' };
  // Unpaid since the period began.
  const graceEnds = new Date(periodStart.getTime() + GRACE);
  if (now >= graceEnds) return { ...known, status };
  return { ...known, status, plan: 'premium', source: 'subscription', premiumUntil: dayOf(graceEnds) };
}

/** A period that ends at midnight does not reach into the day that begins then. */
function lastDayBefore(end: Date): Day {
  return dayOf(new Date(end.getTime() - 1));
}

function isOwed({ status }: Standing): boolean {
  return status === 'past_due';
}

/** A code's days are nobody's debt and nobody's cancellation. */
function codeStatus({ status }: Standing): SubscriptionStatus {
  return status === 'past_due' || status === 'incomplete' ? status : 'active';
}
