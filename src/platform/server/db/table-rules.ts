import type { PgTable } from 'drizzle-orm/pg-core';
import { getTableName } from 'drizzle-orm';
import type { Person } from '../person.ts';
import type { Services } from '../services.ts';

/** Removes what is due and says how many rows that were. */
type Purge = (services: Services) => Promise<number>;

interface Retention {
  /** Completes the sentence 'Rows are kept …'. */
  kept: string;
  purge?: Purge;
}

/** Either a part of the person's export, or the reason why the table holds nothing of theirs. */
type Export = { as: string; read: (services: Services, person: Person) => Promise<unknown> } | { nothing: string };

/** Either what removes the person's rows, or the reason why there is nothing to remove. */
type Erasure = { how: string; erase?: (services: Services, person: Person) => Promise<void> } | { nothing: string };

/**
 * How long a table's rows are kept, how a person's part is exported and how it is erased. Every table
 * has these rules: retention, export and deletion walk the rules, so a new table cannot be forgotten.
 */
export interface TableRules {
  name: string;
  /** What a row is, for the data map. */
  holds: string;
  retention: Retention;
  export: Export;
  erasure: Erasure;
}

/** So many days as our pages say it; rounded up, so that what is kept for longer does not pass for what was promised. */
export function inMonths(days: number): string {
  return `${Math.ceil(days / 30.5)} months, counted as ${days} days`;
}

export function tableRules(table: PgTable, rules: Omit<TableRules, 'name'>): TableRules {
  return { name: getTableName(table), ...rules };
}
