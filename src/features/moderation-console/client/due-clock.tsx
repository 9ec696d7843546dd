import { formatDay, formatFullMoment } from '#platform/client/dates.ts';
import { classes } from '#platform/client/ui/classes.ts';
import { dueLabel } from './due-label.ts';
import { useNow } from './now.ts';

const TONES = { calm: 'text-soft', soon: 'font-semibold text-gold', overdue: 'font-semibold text-danger' } as const;

/** The time until an entry's deadline. */
export function DueClock({ dueBy }: { dueBy: string }) {
  const { text, tone } = dueLabel(dueBy, useNow());
  return (
    <time
      dateTime={dueBy}
      title={formatFullMoment(dueBy)}
      className={classes('text-sm text-balance tabular-nums sm:whitespace-nowrap', TONES[tone])}
    >
      {text}
    </time>
  );
}

export function Day({ of }: { of: string }) {
  return (
    <time dateTime={of} className="whitespace-nowrap">
      {formatDay(of)}
    </time>
  );
}
