import { useUser } from '#features/auth/client/index.ts';
import { useStoredToast } from '#platform/client/ui/stored-toast.ts';
import { ArrowLeftIcon } from '#platform/client/ui/icons.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { PlanComparison } from './plan-comparison.tsx';
import { PlanButton, PlanLetter } from './plan-letter.tsx';
import { choiceOf, FREE_ACCESS, MASKED_ELITE } from './plans.ts';

export function MembershipPage() {
  const { user } = useUser();
  useStoredToast();

  return (
    <div className="shell grid gap-10 py-8 sm:gap-14 sm:py-14">
      <PageHeading
        back={
          <TextLink href="/" tone="ink" className="inline-flex min-h-11 items-center gap-2 text-sm">
            <ArrowLeftIcon />
            Back to Home
          </TextLink>
        }
        title="Choose Your Plan"
        lead="The Masked Elite adds more letters and extras. Anonymity is always free."
      />
      <div className="grid gap-8 md:grid-cols-2">
        {[FREE_ACCESS, MASKED_ELITE].map((plan) => (
          <PlanLetter key={plan.id} plan={plan} isOwn={user?.membershipPlan === plan.id}>
            <PlanButton {...choiceOf(plan, user)} variant={plan.id === 'premium' ? 'primary' : 'secondary'} />
          </PlanLetter>
        ))}
      </div>
      <PlanComparison />
    </div>
  );
}
