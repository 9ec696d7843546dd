import { formatTime } from '#platform/client/dates.ts';
import { DAY, HOUR } from '#platform/shared/durations.ts';

/** How the site delivers letters. */
export interface Delivery {
  atOnce: boolean;
  maxWaitHours: number;
}

/** How long a letter waits for others at most: '6 hours'. Null where letters do not wait, or before the site is loaded. */
export function longestWait(delivery: Delivery | undefined): string | null {
  if (!delivery || delivery.atOnce || delivery.maxWaitHours === 0) return null;
  return delivery.maxWaitHours === 1 ? 'an hour' : `${delivery.maxWaitHours} hours`;
}

/** The hours of a delivery 'tonight' in the reader's time zone. For everybody they are 20:00 to midnight UTC. */
export function eveningHours(timeZone?: string): string {
  const today = Math.floor(Date.now() / DAY) * DAY;
  const timeAt = (hour: number) => formatTime(new Date(today + hour * HOUR), timeZone);
  return `${timeAt(20)} and ${timeAt(24)}`;
}
