import { formatDay } from '#platform/client/dates.ts';
import { formatDollars } from '#platform/shared/price.ts';
import type { Billing } from '../../contract.ts';
import { isTooSmallToCharge, SMALL_MONTHS } from '../price.ts';

export interface MembershipSummary {
  badge: string;
  tone: 'gold' | 'plain' | 'danger';
  /** What happens next, in a sentence or two. */
  text: string;
}

const until = (day: string | null): string => (day === null ? 'the end of the period' : formatDay(day));

/** What the settings say about a membership. Null on the free plan. */
export function describeMembership(billing: Billing): MembershipSummary | null {
  const { plan, status, source, endsOn } = billing;
  if (status === 'past_due') return { badge: 'Payment failed', tone: 'danger', text: pastDueText(plan) };
  if (plan === 'free') return null;
  if (source === 'code') {
    return {
      badge: 'Free days',
      tone: 'gold',
      text: `Yours until ${until(endsOn)}, by promo code. There is no card, and nothing will be charged.`,
    };
  }
  if (status === 'canceling') {
    const text = `Cancelled. You keep everything until ${until(endsOn)}, and nothing more is charged.`;
    return { badge: 'Ends soon', tone: 'plain', text };
  }
  return { badge: 'Active', tone: 'gold', text: nextMonthText(billing) };
}

function nextMonthText({ monthly, renewsOn }: Billing): string {
  if (monthly === 0) return `The next month begins on ${until(renewsOn)}, free of charge like this one.`;
  if (isTooSmallToCharge({ monthly })) return `The next month begins on ${until(renewsOn)}. ${SMALL_MONTHS}`;
  return `Next charge: ${formatDollars(monthly)} on ${until(renewsOn)}.`;
}

function pastDueText(plan: Billing['plan']): string {
  return plan === 'premium'
    ? 'The last payment did not go through. You keep everything for three days: please update your card.'
    : 'The last payment did not go through, so your membership is paused. Update your card to get it back.';
}
