import { DAY, HOUR } from '#platform/shared/durations.ts';

/**
 * How days and moments are written on every page. A day ('2026-11-15') is the same everywhere. A moment is shown in the
 * reader's time zone: the browser's, unless a test names another.
 */

/** Keeps one formatter for each zone: creating one takes longer than using it a hundred times. */
function formatter(locale: string, options: Intl.DateTimeFormatOptions) {
  const byZone = new Map<string | undefined, Intl.DateTimeFormat>();
  return (timeZone?: string): Intl.DateTimeFormat => {
    const format =
      byZone.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, ...(timeZone && { timeZone }) });
    byZone.set(timeZone, format);
    return format;
  };
}

const longDay = formatter('en-US', { dateStyle: 'long' });
const shortDay = formatter('en-US', { day: 'numeric', month: 'short' });
const weekday = formatter('en-US', { weekday: 'long', day: 'numeric', month: 'long' });
const isoDay = formatter('en-CA', {});
const clock = formatter('en-GB', { hour: '2-digit', minute: '2-digit' });
const fullMoment = formatter('en-US', { dateStyle: 'full', timeStyle: 'short' });
const momentWithZone = formatter('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
});

/** A day: 'November 15, 2026'. */
export function formatDay(day: string): string {
  return longDay('UTC').format(new Date(day));
}

/** A day, for a list: 'Nov 14'. */
export function formatShortDay(day: string): string {
  return shortDay('UTC').format(new Date(day));
}

/** A moment with its zone: 'November 15, 2026 at 19:00 GMT+9'. */
export function formatMoment(moment: string, timeZone?: string): string {
  return momentWithZone(timeZone).format(new Date(moment));
}

/** The hour that begins with a moment: 'November 15, 2026, between 19:00 and 20:00'. */
export function formatHour(moment: string, timeZone?: string): string {
  const end = new Date(new Date(moment).getTime() + HOUR);
  const day = formatDay(localDay(moment, timeZone));
  return `${day}, between ${formatTime(moment, timeZone)} and ${formatTime(end, timeZone)}`;
}

/** A moment with its weekday: 'Monday, March 16, 2026 at 10:00 AM'. */
export function formatFullMoment(moment: string, timeZone?: string): string {
  return fullMoment(timeZone).format(new Date(moment));
}

/** '20:15' */
export function formatTime(moment: string | Date, timeZone?: string): string {
  return clock(timeZone).format(new Date(moment));
}

/** The day on which a moment falls for the reader: '2026-11-14'. */
export function localDay(moment: string | Date, timeZone?: string): string {
  return isoDay(timeZone).format(new Date(moment));
}

/** The day of a past moment: 'Today', 'Yesterday', 'Saturday, November 14', with its year when that is another. */
export function formatPastDay(moment: string, now = new Date(), timeZone?: string): string {
  const day = localDay(moment, timeZone);
  const today = localDay(now, timeZone);
  if (day === today) return 'Today';
  if (day === localDay(new Date(now.getTime() - DAY), timeZone)) return 'Yesterday';
  const text = weekday(timeZone).format(new Date(moment));
  const year = day.slice(0, 4);
  return year === today.slice(0, 4) ? text : `${text}, ${year}`;
}

/** A past moment, for a list: the time if it was today, otherwise the day. */
export function formatTimeOrDay(moment: string, now = new Date(), timeZone?: string): string {
  const isToday = localDay(moment, timeZone) === localDay(now, timeZone);
  return isToday ? formatTime(moment, timeZone) : shortDay(timeZone).format(new Date(moment));
}

/** A moment soon to come: 'today at 19:00', 'tomorrow at 01:00', 'on Wednesday, November 4 at 00:00'. */
export function formatUpcoming(moment: Date, now = new Date(), timeZone?: string): string {
  const day = localDay(moment, timeZone);
  const time = `at ${formatTime(moment, timeZone)}`;
  if (day === localDay(now, timeZone)) return `today ${time}`;
  if (day === localDay(new Date(now.getTime() + DAY), timeZone)) return `tomorrow ${time}`;
  return `on ${weekday(timeZone).format(moment)} ${time}`;
}

let relativeTime: Intl.RelativeTimeFormat | undefined;

function relative(): Intl.RelativeTimeFormat {
  return (relativeTime ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto' }));
}

const RELATIVE_UNITS = [
  { unit: 'year', length: 365 * DAY },
  { unit: 'month', length: 30 * DAY },
  { unit: 'day', length: DAY },
] as const;

/**
 * How long ago something happened of which only the hour is known: 'in the last hour', '3 hours ago', 'yesterday'. In the hour after,
 * it may have been a minute ago or nearly two hours.
 */
export function formatTimeAgo(moment: string, now = new Date()): string {
  const passed = Math.max(0, now.getTime() - new Date(moment).getTime());
  const { unit, length } = RELATIVE_UNITS.find((step) => passed >= step.length) ?? { unit: 'hour', length: HOUR };
  if (unit === 'hour' && passed < HOUR) return 'in the last hour';
  if (unit === 'hour' && passed < 2 * HOUR) return 'in the last two hours';
  return relative().format(-Math.floor(passed / length), unit);
}
