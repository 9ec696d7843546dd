import { DAY, HOUR } from '#platform/shared/durations.ts';

declare module '#platform/server/services.ts' {
  interface Services {
    clock: Clock;
  }
}

/** The only source of time: verbs use the clock in their context, so that tests can set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A UTC day as the database writes it: 2026-11-15. */
export type Day = string;

/** Every request asks for a few days several times, and writing a date out is slow. */
const written = new Map<number, Day>();
const MAX_WRITTEN = 100;

export function dayOf(moment: Date): Day {
  const number = Math.floor(moment.getTime() / DAY);
  const known = written.get(number);
  if (known !== undefined) return known;
  const day = moment.toISOString().slice(0, 10);
  if (written.size >= MAX_WRITTEN) written.clear();
  written.set(number, day);
  return day;
}

export function today(clock: Clock): Day {
  return dayOf(clock.now());
}

/** Midnight UTC at the start of the moment's day, or `days` later. */
export function startOfDay(moment: Date, days = 0): Date {
  return new Date(Math.floor(moment.getTime() / DAY) * DAY + days * DAY);
}

/** The start of the hour. */
export function startOfHour(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / HOUR) * HOUR);
}

/** The UTC day this many days ago. */
export function daysAgo(clock: Clock, days: number): Day {
  return dayOf(startOfDay(clock.now(), -days));
}
