import { getTableName, lt } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { daysAgo } from '../clock.ts';
import type { Services } from '../services.ts';

declare module '#platform/server/services.ts' {
  interface Services {
    /** The rules of every table: retention, export and erasure go through all of them. */
    tables: TableRules[];
  }
}

/** The member whose rows they are. */
interface Owner {
  userId: number;
  email: string;
  emailVerified: boolean;
}

/** Deletes expired rows and returns how many. */
type Purge = (services: Services) => Promise<number>;

interface Retention {
  /** Completes the sentence 'Rows are kept …'. */
  kept: string;
  purge?: Purge;
}

/** Either a part of the person's export, or the reason why nothing of the table is exported. */
type Export = { as: string; read: (services: Services, owner: Owner) => Promise<unknown> } | { notExported: string };

/** Either what removes the person's rows, or the reason why its rows stay. */
type Erasure = { how: string; erase?: (services: Services, owner: Owner) => Promise<void> } | { notErased: string };

/**
 * How long rows of a table are kept, and how a member's part is exported and erased. A test requires rules for every table:
 * retention, export and erasure follow them, so a new table cannot be forgotten.
 */
export interface TableRules {
  name: string;
  /** What a row is, for the data map. */
  holds: string;
  retention: Retention;
  export: Export;
  erasure: Erasure;
}

/** A number of days as our pages say it. Rounded up, so that it never promises less than what is kept. */
export function inMonths(days: number): string {
  return `${Math.ceil(days / 30.5)} months, counted as ${days} days`;
}

/** A purge that deletes the rows whose day is more than so many days ago. */
export function purgeAfterDays(column: AnyPgColumn<{ columnType: 'PgDateString' }>, days: number): Purge {
  return async ({ db, clock }) => {
    const deleted = await db.delete(column.table).where(lt(column, daysAgo(clock, days)));
    return deleted.rowCount ?? 0;
  };
}

export function tableRules(table: PgTable, rules: Omit<TableRules, 'name'>): TableRules {
  return { name: getTableName(table), ...rules };
}
