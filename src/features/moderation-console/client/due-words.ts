import { DAY, HOUR, MINUTE } from '#platform/shared/durations.ts';

export interface DueWords {
  text: string;
  tone: 'calm' | 'soon' | 'overdue';
}

/** From here on it is the next thing to do. */
const SOON = 6 * HOUR;

/** How long something may still wait, rounded down: nobody is told that there is more time than there is. */
export function dueWords(dueBy: string, now: number): DueWords {
  const left = new Date(dueBy).getTime() - now;
  if (left < 0) return { text: `overdue by ${lengthOf(-left)}`, tone: 'overdue' };
  return { text: `due in ${lengthOf(left)}`, tone: left < SOON ? 'soon' : 'calm' };
}

function lengthOf(duration: number): string {
  if (duration < MINUTE) return 'less than a minute';
  if (duration < HOUR) return `${Math.floor(duration / MINUTE)} min`;
  if (duration < 2 * DAY) return `${Math.floor(duration / HOUR)} h`;
  return `${Math.floor(duration / DAY)} days`;
}
