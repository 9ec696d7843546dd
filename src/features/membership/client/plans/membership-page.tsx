import { useUser } from '#features/auth/client/index.ts';
import { useStoredToast } from '#platform/client/ui/stored-toast.ts';
import { ArrowLeftIcon, CheckIcon } from '#platform/client/ui/icons.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx';
import { PlanButton, PlanLetter } from './plan-letter.tsx';
import { FREE_ACCESS, MASKED_ELITE, choiceOf } from './plans.ts';

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

/** 'yes' and 'no' are shown as icons, any other text as it is. */
const ROWS: readonly [what: string, free: string, elite: string][] = [
  ['Confessions', '1 per day', 'Unlimited'],
  ['Full anonymity', 'yes', 'yes'],
  ['Read, like and react', 'yes', 'yes'],
  ['What a letter shows about you', 'Three levels', 'Choose each detail'],
  ['Virtual gifts', 'no', 'On letters and in the chat'],
  ['Choose when it arrives', 'no', 'Tonight or within 3 days'],
  ['Delete letters automatically', 'no', 'After 7 or 30 days'],
  ['Letter designs', 'Ivory', 'All of them'],
  ['Notices of new letters', 'Once a week', 'Within a day'],
  ['Linked accounts: stay proved', 'no', 'yes'],
  ['Chat with a mutual crush', 'If they open it', 'You can open it'],
  ['Priority support', 'no', 'yes'],
];

function PlanComparison() {
  return (
    <section aria-labelledby="comparison" className="grid gap-5">
      <h2 id="comparison" className="text-2xl">
        Compare the plans
      </h2>
      <table className="w-full table-fixed border-y border-line text-sm sm:text-base">
        <thead>
          <tr className="border-b border-line align-bottom">
            <th scope="col" className="w-[36%] sm:w-2/5">
              <VisuallyHidden>Feature</VisuallyHidden>
            </th>
            <PlanHead name={FREE_ACCESS.name} />
            <PlanHead name={MASKED_ELITE.name} />
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {ROWS.map(([what, free, elite]) => (
            <tr key={what}>
              <th scope="row" className="py-3 pe-3 text-start font-medium">
                {what}
              </th>
              <td className="px-1.5 py-3 text-center text-soft">{cellContent(free)}</td>
              <td className="px-1.5 py-3 text-center">{cellContent(elite)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PlanHead({ name }: { name: string }) {
  return (
    <th scope="col" className="px-1.5 py-3 text-center font-serif text-base font-[520] sm:text-lg">
      {name}
    </th>
  );
}

function cellContent(cell: string) {
  switch (cell) {
    case 'yes':
      return (
        <>
          <CheckIcon className="mx-auto size-5 text-gold" />
          <VisuallyHidden>Yes</VisuallyHidden>
        </>
      );
    case 'no':
      return (
        <>
          <span aria-hidden="true">–</span>
          <VisuallyHidden>No</VisuallyHidden>
        </>
      );
    default:
      return cell;
  }
}
