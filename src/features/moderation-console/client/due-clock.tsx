import { formatDay, formatFullMoment } from '#platform/client/dates.ts';
import { classes } from '#platform/client/ui/classes.ts';
import { dueWords } from './due-words.ts';
import { useNow } from './now.ts';

const TONES = { calm: 'text-soft', soon: 'font-semibold text-gold', overdue: 'font-semibold text-danger' } as const;

/** How long something may still wait. */
export function DueClock({ dueBy }: { dueBy: string }) {
  const { text, tone } = dueWords(dueBy, useNow());
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
