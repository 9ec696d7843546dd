import { createContext, use, useEffect, useState } from 'react';
import { formatDay, formatFullMoment } from '#platform/client/dates.ts';
import { classes } from '#platform/client/ui/classes.ts';
import { DAY, HOUR, MINUTE } from '#platform/shared/durations.ts';

const TONES = { calm: 'text-soft', soon: 'font-semibold text-gold', overdue: 'font-semibold text-danger' } as const;

/** The time until an entry's deadline. */
export function DueClock({ dueBy }: { dueBy: string }) {
  const { text, tone } = dueLabel(dueBy, useNow());
  return (
    <time
      dateTime={dueBy}
      title={formatFullMoment(dueBy)}
      className={classes('text-sm text-balance tabular-nums', TONES[tone])}
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

interface DueLabel {
  text: string;
  tone: 'calm' | 'soon' | 'overdue';
}

/** Entries due within this time stand out. */
const SOON = 6 * HOUR;

/** The time until the deadline, rounded down so that it never promises more time than there is. */
export function dueLabel(dueBy: string, now: number): DueLabel {
  const left = new Date(dueBy).getTime() - now;
  if (left < 0) return { text: `overdue by ${formatDuration(-left)}`, tone: 'overdue' };
  return { text: `due in ${formatDuration(left)}`, tone: left < SOON ? 'soon' : 'calm' };
}

function formatDuration(duration: number): string {
  if (duration < MINUTE) return 'less than a minute';
  if (duration < HOUR) return `${Math.floor(duration / MINUTE)} min`;
  const minutes = Math.floor((duration % HOUR) / MINUTE);
  if (duration < 2 * DAY) return `${Math.floor(duration / HOUR)} h${minutes > 0 ? ` ${minutes} min` : ''}`;
  return `${Math.floor(duration / DAY)} days`;
}

/** The current time for all deadlines of the console, from one timer. */
export const Now = createContext(0);

export function useNow(): number {
  return use(Now);
}

export function useCurrentTime(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Deadlines are at full hours, so the minutes that are left change with the minutes of the clock.
    function tick(): void {
      clearTimeout(timer);
      setNow(Date.now());
      timer = setTimeout(tick, MINUTE - (Date.now() % MINUTE));
    }
    tick();
    // Timers of a hidden page run late.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return now;
}
