import type { CaseEntry } from '../console-queries.ts';
import { Day } from '../due-clock.tsx';
import { decisionWords } from './decision-words.ts';

interface PastDecisionsProps extends Pick<CaseEntry, 'events'> {
  /** Of a suspension: it counts no more. By whom and why is noted elsewhere, away from the case. */
  lifted?: boolean;
  label?: string;
}

/** What was decided, by whom and why, the oldest first. */
export function PastDecisions({ events, lifted = false, label = 'What was decided' }: PastDecisionsProps) {
  if (events.length === 0) return null;
  return (
    <ol aria-label={label} className="grid gap-2 border-t border-line pt-4 text-sm">
      {events.map(({ action, reason, by, on, days }, index) => (
        // oxlint-disable-next-line no-array-index-key -- events have no id, and one is only ever added at the end
        <li key={index} className="wrap-anywhere">
          <span className="font-semibold">{decisionWords({ action, days })}</span>{' '}
          {by === null ? 'automatically' : `by ${by}`} on <Day of={on} />
          {reason !== '' && <span className="text-soft">: {reason}</span>}
        </li>
      ))}
      {lifted && <li className="font-semibold">The suspension was lifted since.</li>}
    </ol>
  );
}
