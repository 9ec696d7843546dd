import { CheckIcon } from '#platform/client/ui/icons.tsx';
import type { Perk } from './plans.ts';

interface PerkListProps {
  perks: readonly Perk[];
  tone: 'gold' | 'wax';
}

const TONES = { gold: 'text-gold', wax: 'text-wax-ink' } as const;

/** What a plan brings. What is not open yet has no tick. */
export function PerkList({ perks, tone }: PerkListProps) {
  return (
    <ul className="grid gap-3">
      {perks.map(({ name, detail, isSoon = false }) => (
        <li key={name} className={isSoon ? 'ps-8 text-soft' : 'flex gap-3'}>
          {!isSoon && <CheckIcon className={`mt-1 size-5 shrink-0 ${TONES[tone]}`} />}
          <span>
            {name}
            {isSoon && (
              <>
                {' '}
                <em className="eyebrow whitespace-nowrap">opens soon</em>
              </>
            )}
            {detail && <span className="block text-sm text-soft">{detail}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
