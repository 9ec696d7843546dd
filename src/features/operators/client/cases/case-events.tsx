import type { CaseEntry } from '../console-queries.ts';
import { Day } from '../due-clock.tsx';

const ACTIONS: Record<string, string> = {
  allow: 'Allowed',
  remove: 'Removed',
  suspend: 'Suspended',
  lift: 'Suspension lifted',
  keep: 'Suspension kept',
};

/** What was decided, by whom and why, the oldest first. */
export function CaseEvents({ events }: Pick<CaseEntry, 'events'>) {
  if (events.length === 0) return null;
  return (
    <ol aria-label="What was decided" className="grid gap-2 border-t border-line pt-4 text-sm">
      {events.map(({ action, reason, by, on }) => (
        <li key={`${action} ${on} ${reason}`} className="wrap-anywhere">
          <span className="font-semibold">{ACTIONS[action] ?? action}</span> by {by} on <Day of={on} />
          <span className="text-soft">: {reason}</span>
        </li>
      ))}
    </ol>
  );
}
