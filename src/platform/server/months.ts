import type { Day } from './clock.ts';

/** A month as a number: the months since the year 0. */
export type Month = number;

export function monthOf(moment: Date): Month {
  return moment.getUTCFullYear() * 12 + moment.getUTCMonth();
}

/** The first day of a month, as the database writes it. */
export function firstDayOf(month: Month): Day {
  const year = String(Math.floor(month / 12)).padStart(4, '0');
  return `${year}-${String((month % 12) + 1).padStart(2, '0')}-01`;
}

/** The month of a day as the database writes it. */
export function monthOfDay(day: Day): Month {
  return monthOf(new Date(`${day}T00:00:00Z`));
}
