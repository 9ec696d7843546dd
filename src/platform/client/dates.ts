/** How days and moments are written on every page. */

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A day that is the same everywhere: 'November 15, 2026'. */
export function dayInWords(day: string): string {
  return days.format(new Date(day));
}

const moments = (timeZone?: string) =>
  new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    ...(timeZone && { timeZone }),
  });

/** A moment by the reader's own clock, which it names: 'November 15, 2026 at 19:00 GMT+9'. */
export function momentInWords(moment: string, timeZone?: string): string {
  return moments(timeZone).format(new Date(moment));
}
