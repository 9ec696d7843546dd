import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './db/database.ts';
import { shuffle } from './shuffle.ts';

/**
 * Rows that need not be there at once, and must not be: written in the moment, their order would tell what somebody did
 * right after signing in. They wait in memory and are written shuffled, once a day and when the process stops; one that
 * is killed forgets them.
 */
export interface WriteBehind {
  add<T extends PgTable>(table: T, row: T['$inferInsert']): void;
  flush(db: Db, table?: PgTable): Promise<void>;
}

/** Well under what one statement takes. */
const AT_ONCE = 1000;

export function openWriteBehind(): WriteBehind {
  const waiting = new Map<PgTable, object[]>();
  return {
    add(table, row) {
      const rows = waiting.get(table) ?? [];
      rows.push(row);
      waiting.set(table, rows);
    },
    async flush(db, only) {
      for (const table of only ? [only] : [...waiting.keys()]) {
        const rows = shuffle(waiting.get(table) ?? []);
        waiting.delete(table);
        for (let start = 0; start < rows.length; start += AT_ONCE) {
          await db.insert(table).values(rows.slice(start, start + AT_ONCE));
        }
      }
    },
  };
}
