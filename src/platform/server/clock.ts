import { DAY, HOUR } from '#platform/shared/durations.ts';

/** The only source of time: verbs ask the clock they are given, so that tests can turn its hands. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A UTC day as the database writes it: 2026-11-15. */
export type Day = string;

export function dayOf(moment: Date): Day {
  return moment.toISOString().slice(0, 10);
}

export function today(clock: Clock): Day {
  return dayOf(clock.now());
}

/** The first moment of the UTC day that lies `days` after the moment's own. */
export function startOfDay(moment: Date, days = 0): Date {
  return new Date(Math.floor(moment.getTime() / DAY) * DAY + days * DAY);
}

/** The hour of a moment: all that is told of when a letter arrived. */
export function startOfHour(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / HOUR) * HOUR);
}

/** The UTC day that lies so many days back. */
export function daysAgo(clock: Clock, days: number): Day {
  return dayOf(startOfDay(clock.now(), -days));
}
