import { CheckIcon } from '#platform/client/ui/icons.tsx';
import type { Perk } from './plans.ts';

interface PerkListProps {
  perks: readonly Perk[];
  tone: 'gold' | 'wax';
}

const TONES = { gold: 'text-gold', wax: 'text-wax-ink' } as const;

export function PerkList({ perks, tone }: PerkListProps) {
  return (
    <ul className="grid gap-3">
      {perks.map(({ name, detail }) => (
        <li key={name} className="flex gap-3">
          <CheckIcon className={`mt-1 size-5 shrink-0 ${TONES[tone]}`} />
          <span>
            {name}
            {detail && <span className="block text-sm text-soft">{detail}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
