import type { CaseEntry } from '../console-queries.ts';
import { Day } from '../due-clock.tsx';
import { decisionWords } from './decision-words.ts';

interface PastDecisionsProps extends Pick<CaseEntry, 'events'> {
  /** Of a suspension: it counts no more. By whom and why is noted elsewhere, away from the case. */
  lifted?: boolean;
}

/** What was decided, by whom and why, the oldest first. */
export function PastDecisions({ events, lifted = false }: PastDecisionsProps) {
  if (events.length === 0) return null;
  return (
    <ol aria-label="What was decided" className="grid gap-2 border-t border-line pt-4 text-sm">
      {events.map(({ action, reason, by, on, days }) => (
        <li key={`${action} ${on} ${reason}`} className="wrap-anywhere">
          <span className="font-semibold">{decisionWords({ action, days })}</span> by {by} on <Day of={on} />
          <span className="text-soft">: {reason}</span>
        </li>
      ))}
      {lifted && <li className="font-semibold">The suspension was lifted since.</li>}
    </ol>
  );
}
