import type { CurrentUser } from '#features/auth/contract.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { CheckIcon } from '#platform/client/ui/icons.tsx';
import { PlanButton, PlanLetter } from './plan-letter.tsx';
import { FREE_ACCESS, MASKED_ELITE } from './plans.ts';

/** Membership in the account settings. */
export function PremiumTab({ user }: { user: Pick<CurrentUser, 'membershipPlan'> }) {
  if (user.membershipPlan === 'premium') {
    return (
      <PlanLetter plan={MASKED_ELITE}>
        <p>
          <Badge tone="gold" icon={<CheckIcon className="size-4" />}>
            Your plan
          </Badge>
        </p>
      </PlanLetter>
    );
  }
  return (
    <>
      <p className="text-soft">
        You are on <strong className="font-semibold text-ink">{FREE_ACCESS.name}</strong>: one confession a day, as
        anonymous as any.
      </p>
      <PlanLetter plan={MASKED_ELITE}>
        <PlanButton plan={MASKED_ELITE} href="/checkout" label="Upgrade to Premium" />
      </PlanLetter>
    </>
  );
}
