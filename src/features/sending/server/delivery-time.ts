import { randomInt } from 'node:crypto';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import { startOfDay } from '#platform/server/clock.ts';
import type { DeliveryWindow } from '../contract.ts';

const EVENING = 20 * HOUR;
export const LONGEST_WINDOW = 3 * DAY;
/** Held letters leave the outbox only once a moderator has released them. */
export const NEVER = Date.UTC(9999, 0);

interface DeliveryTime {
  readyAt: number;
  leaveBy: number;
}

/**
 * From when on a letter may be delivered, and by when at the latest. Inside a window the moment is random, so that it does not
 * tell when the letter was sent; the wait for other letters ends with the window.
 */
export function deliveryTime(now: Date, window: DeliveryWindow, maxWait: number): DeliveryTime {
  const time = now.getTime();
  if (window === 'soon') return { readyAt: time, leaveBy: endOfWait(time, maxWait) };
  const end = window === 'tonight' ? startOfDay(now, 1).getTime() : lastWaitWithin(time + LONGEST_WINDOW, maxWait);
  const start = window === 'tonight' ? Math.max(time, startOfDay(now).getTime() + EVENING) : time;
  const readyAt = start + randomInt(Math.max(1, end - start));
  return { readyAt, leaveBy: Math.min(end, endOfWait(readyAt, maxWait)) };
}

/** Waits end at fixed times of the day, for all letters together: an individual end would reveal when a letter was sent. */
export function endOfWait(readyAt: number, maxWait: number): number {
  return maxWait === 0 ? readyAt : (Math.floor(readyAt / maxWait) + 1) * maxWait;
}

/** The last shared time before a window closes: exactly 72 hours after sending would reveal when the letter was sent. */
function lastWaitWithin(end: number, maxWait: number): number {
  const step = Math.min(maxWait, DAY);
  return step === 0 ? end : Math.floor(end / step) * step;
}
