import { DAY } from '#platform/shared/durations.ts';

/** Times as the reader's own clock shows them. The zone is the browser's unless a test names another. */

/** Made once for each zone: making one takes longer than using it a hundred times. */
function formatter(locale: string, options: Intl.DateTimeFormatOptions) {
  const made = new Map<string | undefined, Intl.DateTimeFormat>();
  return (timeZone?: string): Intl.DateTimeFormat => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, ...(timeZone && { timeZone }) });
    made.set(timeZone, format);
    return format;
  };
}

const clock = formatter('en-GB', { hour: '2-digit', minute: '2-digit' });
const calendar = formatter('en-US', { weekday: 'long', day: 'numeric', month: 'long' });
const shortDay = formatter('en-US', { day: 'numeric', month: 'short' });
/** '2026-11-14', by the reader's clock. */
const dayKey = formatter('en-CA', {});

/** '20:15' */
export function timeOf(moment: string, timeZone?: string): string {
  return clock(timeZone).format(new Date(moment));
}

/** Two moments are of one day when this is the same. */
export function dayOf(moment: string, timeZone?: string): string {
  return dayKey(timeZone).format(new Date(moment));
}

/** 'Today', 'Yesterday', 'Saturday, November 14', with the year when it is another. */
export function dayInWords(moment: string, now = new Date(), timeZone?: string): string {
  const day = dayOf(moment, timeZone);
  if (day === dayOf(now.toISOString(), timeZone)) return 'Today';
  if (day === dayOf(new Date(now.getTime() - DAY).toISOString(), timeZone)) return 'Yesterday';
  const year = day.slice(0, 4);
  const words = calendar(timeZone).format(new Date(moment));
  return year === dayOf(now.toISOString(), timeZone).slice(0, 4) ? words : `${words}, ${year}`;
}

/** For a list: the time if it was today, the day if not. */
export function shortly(moment: string, now = new Date(), timeZone?: string): string {
  const isToday = dayOf(moment, timeZone) === dayOf(now.toISOString(), timeZone);
  return isToday ? timeOf(moment, timeZone) : shortDay(timeZone).format(new Date(moment));
}

/** A day that is the same everywhere, for a list: 'Nov 14'. */
export function shortCalendarDay(day: string): string {
  return shortDay('UTC').format(new Date(day));
}
