import type { Evidence } from './evidence.ts';
import { countUntil } from './guess.ts';

/** A moment at which an account is known to have been on the site. A visitor's row has no account. */
export interface Arrival {
  xmin: number;
  account: string | null;
}

/** Each table with rows of accounts as a list of who was on the site in which order, and all of them together. */
export function arrivalTables({ dump, traces }: Evidence): [string, Arrival[]][] {
  const lists = [...traces].map(([table, own]): [string, Arrival[]] => {
    const accounts = new Map(own.map(({ account, row }) => [row, account]));
    return [
      table,
      (dump.tables.get(table) ?? []).map((row) => ({ xmin: row.xmin, account: accounts.get(row) ?? null })),
    ];
  });
  const any: [string, Arrival[]] = ['any table of accounts', lists.flatMap(([, list]) => list)];
  return [...lists, any].map(([table, list]) => [table, list.toSorted((a, b) => a.xmin - b.xmin)]);
}

/** The last arrivals before a transaction, latest first; null for a visitor. */
export function lastArrivals(arrivals: Arrival[], xmin: number, most: number): (string | null)[] {
  const end = countUntil(arrivals, xmin, (one) => one.xmin);
  return arrivals
    .slice(Math.max(0, end - most), end)
    .map(({ account }) => account)
    .toReversed();
}

export function lastArrival(arrivals: Arrival[], xmin: number): string | null {
  return lastArrivals(arrivals, xmin, 1)[0] ?? null;
}

const ROWS_OF_ONE_VISIT = 6;

/** The last accounts before a transaction, each once, the last first. */
export function lastAccounts(arrivals: Arrival[], xmin: number, most: number): string[] {
  const rows = lastArrivals(arrivals, xmin, most * ROWS_OF_ONE_VISIT);
  return [...new Set(rows.filter((account) => account !== null))];
}
