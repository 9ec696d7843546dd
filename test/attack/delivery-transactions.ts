import type { Dump } from './dump.ts';

/** Gets a row with its day right after each delivery. */
export const AFTER_DELIVERIES = 'alerted_deliveries';

/** Rows of one hour are at most so many transactions apart: those of withheld letters, and of the others. */
const OF_ONE_HOUR = 10;

/**
 * When deliveries were written, by their hours: rows of letters that were sealed again since do not show it. Only for days with as
 * many rows as deliveries.
 */
export function deliveryTransactions({ tables }: Dump, hours: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  const days = Map.groupBy(tables.get(`public.${AFTER_DELIVERIES}`) ?? [], ({ values }) => values.get('day') ?? '');
  for (const [day, rows] of days) {
    const own = hours.filter((hour) => hour.startsWith(day)).toSorted();
    const xmins = rows
      .map(({ xmin }) => xmin)
      .toSorted((a, b) => a - b)
      .filter((xmin, n, all) => xmin - (all[n - 1] ?? 0) > OF_ONE_HOUR);
    if (xmins.length === own.length) own.forEach((hour, n) => found.set(hour, xmins[n] ?? 0));
  }
  return found;
}
