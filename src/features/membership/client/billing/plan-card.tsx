import type { CurrentUser } from '#features/auth/contract.ts';
import { formatDay } from '#platform/client/dates.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { Letter } from '#platform/client/ui/letter.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { formatDollars } from '#platform/shared/price.ts';
import type { Billing } from '../../contract.ts';
import { PlanButton, PlanLetter } from '../plans/plan-letter.tsx';
import { FREE_ACCESS, GUARANTEE, MASKED_ELITE } from '../plans/plans.ts';
import { SMALL_MONTHS, isTooSmallToCharge } from '../price.ts';
import { CancelSubscription, ResumeSubscription } from './cancel-subscription.tsx';
import { isSubscribed } from './billing-query.ts';

interface PlanCardProps {
  user: Pick<CurrentUser, 'id'>;
  billing: Billing;
}

export function PlanCard({ user, billing }: PlanCardProps) {
  const summary = describeMembership(billing);
  if (summary) return <PremiumPlan user={user} billing={billing} summary={summary} />;
  const wasPremium = billing.status === 'canceled';
  const hasUsedGuarantee = billing.refundRefused === 'used';
  return (
    <>
      <p className="text-soft">
        {wasPremium && 'Your subscription has ended, and nothing more will be charged. '}
        You are on <strong className="font-semibold text-ink">{FREE_ACCESS.name}</strong>: one confession a day, fully
        anonymous.
      </p>
      <PlanLetter plan={MASKED_ELITE}>
        <PlanButton
          href="/checkout"
          label="Upgrade to Premium"
          note={hasUsedGuarantee ? 'Cancel at any time.' : GUARANTEE}
        />
      </PlanLetter>
    </>
  );
}

function PremiumPlan({ user, billing, summary }: PlanCardProps & { summary: MembershipSummary }) {
  const { status, source, monthly } = billing;
  const isRenewing = source !== 'code' && status !== 'canceling';
  return (
    <Letter gilt aria-labelledby="your-plan" className="grid gap-6">
      <header className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <p className="eyebrow text-lg">Your plan</p>
          <Badge tone={summary.tone}>{summary.badge}</Badge>
        </div>
        <h2 id="your-plan" className="text-2xl">
          {MASKED_ELITE.name}
        </h2>
        {isRenewing && <p className="text-soft">{formatDollars(monthly)} per month</p>}
      </header>
      <p>
        {summary.text} <TextLink href="/membership">What’s included</TextLink>
      </p>
      <PlanActions user={user} billing={billing} />
    </Letter>
  );
}

/** Free days end by themselves; a member who wants to keep premium adds a card. */
function PlanActions({ user, billing }: PlanCardProps) {
  if (!isSubscribed(billing)) return <KeepAfterFreeDays billing={billing} />;
  if (billing.status === 'canceling') return <ResumeSubscription user={user} billing={billing} />;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {billing.status === 'past_due' && <ButtonLink href="/checkout?card=1">Update card</ButtonLink>}
      <CancelSubscription user={user} billing={billing} />
    </div>
  );
}

function KeepAfterFreeDays({ billing: { giftChargeOn, monthly } }: Pick<PlanCardProps, 'billing'>) {
  if (giftChargeOn === null) return null;
  return (
    <div className="grid justify-items-start gap-2">
      <ButtonLink href="/checkout?keep=1">Keep The Masked Elite</ButtonLink>
      <p className="text-sm text-soft">
        Add a card now: the first {formatDollars(monthly)} is charged on {formatDay(giftChargeOn)}, when your free days
        end. Cancel before then, and you pay nothing.
      </p>
    </div>
  );
}

interface MembershipSummary {
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
