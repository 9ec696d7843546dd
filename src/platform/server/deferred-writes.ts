import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './db/database.ts';
import { shuffle } from './shuffle.ts';

/**
 * Rows that must not be written at the moment they arise, because their order would show what a member did right after
 * signing in. They wait in the memory of their process and are written in random order, once a day and when the process stops
 * (flush-daily.ts); a killed process loses them. Rows beyond a limit are dropped: writing them earlier would show when they arose.
 */
export interface DeferredWrites {
  /** The row needs a unique key: a write whose outcome is unknown is repeated. */
  add<T extends PgTable>(table: T, row: T['$inferInsert']): void;
  /** Writes all that wait. What could not be written waits on. */
  flush(db: Db): Promise<void>;
}

/** Well below the limit of one statement. */
const AT_ONCE = 1000;
/** More than the rows of a day of one table; about 20 MB in memory. */
const MAX_WAITING = 50_000;

interface Options {
  log: Pick<FastifyBaseLogger, 'warn'>;
  maxWaiting?: number;
}

export function openDeferredWrites({ log, maxWaiting = MAX_WAITING }: Options): DeferredWrites {
  const waiting = new Map<PgTable, object[]>();
  const dropped = new Map<PgTable, number>();
  /** Ends when no flush is under way. */
  let last = Promise.resolve();

  async function writeAll(db: Db): Promise<void> {
    // Only the tables of this moment: rows that arise meanwhile wait for the next night.
    for (const table of waiting.keys().toArray()) {
      const rows = waiting.get(table) ?? [];
      waiting.delete(table);
      const lost = dropped.get(table);
      if (lost) log.warn({ table: getTableName(table), rows: lost }, 'too many deferred rows: the rest was dropped');
      dropped.delete(table);
      await write(db, table, shuffle(rows));
    }
  }

  async function write(db: Db, table: PgTable, rows: readonly object[]): Promise<void> {
    for (let start = 0; start < rows.length; start += AT_ONCE) {
      try {
        await db
          .insert(table)
          .values(rows.slice(start, start + AT_ONCE))
          .onConflictDoNothing();
      } catch (error) {
        waiting.set(table, [...rows.slice(start), ...(waiting.get(table) ?? [])]);
        throw error;
      }
    }
  }

  return {
    add(table, row) {
      const rows = waiting.get(table) ?? [];
      if (rows.length < maxWaiting) rows.push(row);
      else dropped.set(table, (dropped.get(table) ?? 0) + 1);
      waiting.set(table, rows);
    },
    flush(db) {
      // One after the other: a flush at the end waits for rows that another one is writing.
      const flushed = last.then(() => writeAll(db));
      last = flushed.catch(() => {});
      return flushed;
    },
  };
}
