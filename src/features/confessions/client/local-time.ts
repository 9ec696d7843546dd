import { DAY, HOUR } from '#platform/shared/durations.ts';

/** Times as the reader's own clock shows them. The zone is the browser's unless a test names another. */

const clock = (timeZone?: string) =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', ...(timeZone && { timeZone }) });
const calendar = (timeZone?: string) =>
  new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long', ...(timeZone && { timeZone }) });

/** 'tomorrow at 01:00' */
export function whenHere(moment: Date, now = new Date(), timeZone?: string): string {
  const day = calendar(timeZone);
  const at = `at ${clock(timeZone).format(moment)}`;
  if (day.format(moment) === day.format(now)) return `today ${at}`;
  if (day.format(moment) === day.format(new Date(now.getTime() + DAY))) return `tomorrow ${at}`;
  return `on ${day.format(moment)} ${at}`;
}

/** The hours in which 'tonight' falls, which are the same for everybody: 20:00 to midnight by UTC. */
export function eveningHere(timeZone?: string): string {
  const today = Math.floor(Date.now() / DAY) * DAY;
  const hour = (hours: number) => clock(timeZone).format(today + hours * HOUR);
  return `${hour(20)} and ${hour(24)}`;
}
