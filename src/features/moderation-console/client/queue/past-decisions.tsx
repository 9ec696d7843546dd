import type { CaseEntry } from '../console-queries.ts';
import { Day } from '../due-clock.tsx';

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

const ACTIONS: Record<string, string> = {
  allow: 'Allowed',
  remove: 'Removed',
  suspend: 'Suspended',
  close: 'Profile closed',
  decline: 'Declined',
  lift: 'Suspension lifted',
  keep: 'Suspension kept',
  answer: 'Answered',
  create: 'Code created',
  'switch-on': 'Code switched on',
  'switch-off': 'Code switched off',
};

/** What was done; for a suspension, also for how long. */
export function decisionLabel({ action, days }: Pick<CaseEntry['events'][number], 'action' | 'days'>): string {
  const label = ACTIONS[action] ?? action;
  if (days === undefined) return label;
  if (days === null) return `${label} without an end`;
  return `${label} for ${days} ${days === 1 ? 'day' : 'days'}`;
}
