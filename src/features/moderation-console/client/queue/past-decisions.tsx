import type { CaseEntry } from '../console-queries.ts';
import { Day } from '../due-clock.tsx';
import { decisionLabel } from './decision-label.ts';

interface PastDecisionsProps extends Pick<CaseEntry, 'events'> {
  /** The suspension was lifted. Who lifted it and why is recorded elsewhere, so that it does not lead to the case. */
  lifted?: boolean;
  label?: string;
}

/** What was decided, by whom and why, the oldest first. */
export function PastDecisions({ events, lifted = false, label = 'Decisions so far' }: PastDecisionsProps) {
  if (events.length === 0) return null;
  return (
    <ol aria-label={label} className="grid gap-2 border-t border-line pt-4 text-sm">
      {events.map(({ action, reason, by, on, days }, index) => (
        // oxlint-disable-next-line no-array-index-key -- events have no id, and one is only ever added at the end
        <li key={index} className="wrap-anywhere">
          <span className="font-semibold">{decisionLabel({ action, days })}</span>{' '}
          {by === null ? 'automatically' : `by ${by}`} on <Day of={on} />
          {reason !== '' && <span className="text-soft">: {reason}</span>}
        </li>
      ))}
      {lifted && <li className="font-semibold">The suspension has been lifted since.</li>}
    </ol>
  );
}
