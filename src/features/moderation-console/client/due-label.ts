import { DAY, HOUR, MINUTE } from '#platform/shared/durations.ts';

export interface DueLabel {
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
  if (duration < 2 * DAY) return `${Math.floor(duration / HOUR)} h`;
  return `${Math.floor(duration / DAY)} days`;
}
