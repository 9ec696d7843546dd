import type { ReactNode } from 'react';
import { useThenLetter } from '#features/auth/client/index.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { Letter } from '#platform/client/ui/letter.tsx';
import { PerkList } from './perk-list.tsx';
import type { Plan } from './plans.ts';

interface PlanLetterProps {
  plan: Plan;
  /** True if this is the viewer's plan. */
  isOwn?: boolean;
  /** The button below the perks. */
  children: ReactNode;
}

export function PlanLetter({ plan, isOwn = false, children }: PlanLetterProps) {
  const heading = `plan-${plan.id}`;
  return (
    <Letter gilt={plan.id === 'premium'} aria-labelledby={heading} className="flex flex-col gap-6">
      <header className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 id={heading} className="text-2xl">
            {plan.name}
          </h2>
          {isOwn && <Badge tone={plan.id === 'premium' ? 'gold' : 'plain'}>Your plan</Badge>}
        </div>
        <p className="text-soft">{plan.summary}</p>
        <p className="mt-2 flex items-baseline gap-2">
          <span className="font-serif text-3xl">{plan.price}</span>
          <span className="text-soft">{plan.interval}</span>
        </p>
      </header>
      <PerkList perks={plan.perks} tone={plan.id === 'premium' ? 'gold' : 'wax'} />
      {/* At the bottom, level with the button of the other plan. */}
      <div className="mt-auto">{children}</div>
    </Letter>
  );
}

interface PlanButtonProps {
  href: string;
  label: string;
  note: string;
  variant?: 'primary' | 'secondary';
}

/** If a started letter waits, the next page takes the place of this one too. */
export function PlanButton({ href, label, note, variant = 'primary' }: PlanButtonProps) {
  const then = useThenLetter();
  return (
    <div className="grid gap-3">
      <ButtonLink href={href} replace={then !== null} state={then} variant={variant} wide>
        {label}
      </ButtonLink>
      <p className="text-center text-sm text-soft">{note}</p>
    </div>
  );
}
