import type { ReactNode } from 'react';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { CheckIcon } from '#platform/client/ui/icons.tsx';
import { Letter } from '#platform/client/ui/letter.tsx';
import type { Plan } from './plans.ts';

interface PlanLetterProps {
  plan: Plan;
  /** What can be done about it. */
  children: ReactNode;
}

export function PlanLetter({ plan, children }: PlanLetterProps) {
  const premium = plan.id === 'premium';
  const heading = `plan-${plan.id}`;

  return (
    <Letter gilt={premium} aria-labelledby={heading} className="flex flex-col gap-6">
      <header className="grid gap-2">
        <h2 id={heading} className="text-2xl">
          {plan.name}
        </h2>
        <p className="text-soft">{plan.summary}</p>
        <p className="mt-2 flex items-baseline gap-2">
          <span className="font-serif text-3xl">{plan.price}</span>
          <span className="text-soft">{plan.interval}</span>
        </p>
      </header>
      <Brings plan={plan} />
      {/* At the foot of the sheet, level with its neighbour's. */}
      <div className="mt-auto">{children}</div>
    </Letter>
  );
}

function Brings({ plan: { id, brings, soon } }: { plan: Plan }) {
  return (
    <ul className="grid gap-3">
      {brings.map((item) => (
        <li key={item} className="flex gap-3">
          <CheckIcon
            className={id === 'premium' ? 'mt-1 size-5 shrink-0 text-gold' : 'mt-1 size-5 shrink-0 text-wax-ink'}
          />
          {item}
        </li>
      ))}
      {soon.map((item) => (
        <li key={item} className="ps-8 text-soft">
          {item} <em className="eyebrow">opens soon</em>
        </li>
      ))}
    </ul>
  );
}

interface PlanButtonProps {
  plan: Plan;
  href: string;
  label?: string;
}

export function PlanButton({ plan, href, label = plan.choose }: PlanButtonProps) {
  const premium = plan.id === 'premium';
  return (
    <div className="grid gap-3">
      <ButtonLink href={href} variant={premium ? 'primary' : 'secondary'} wide>
        {label}
      </ButtonLink>
      <p className="text-center text-sm text-soft">
        {premium ? '30-day money-back guarantee. Cancel at any time.' : 'No card needed.'}
      </p>
    </div>
  );
}
