import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';
import { hasTag } from './has-tag.ts';

/**
 * Inserts a row under one of these tags that no row has, and returns its number. If all are taken, one is overwritten. `rowOf`
 * makes the row of a tag, because boxes are bound to it.
 */
export async function insertInSlot<T extends PgTable>(
  db: Db,
  table: T,
  column: PgColumn,
  tags: readonly Buffer[],
  rowOf: (tag: Buffer, slot: number) => T['$inferInsert'],
): Promise<number> {
  const insert = async (slot: number) => {
    const inserted = await db
      .insert(table)
      .values(rowOf(tags[slot] as Buffer, slot))
      .onConflictDoNothing()
      .returning({ tag: column });
    return inserted.length > 0;
  };
  // At random: with few rows the first try nearly always succeeds, and then one statement is enough.
  const first = randomInt(tags.length);
  if (await insert(first)) return first;
  for (;;) {
    const taken = await db
      // The embedded engine answers with a plain Uint8Array.
      .select({ tag: sql<Uint8Array>`${column}` })
      .from<PgTable>(table)
      .where(hasTag(column, tags));
    const free = tags.findIndex((tag) => !taken.some((row) => tag.equals(row.tag)));
    if (free === -1) break;
    if (await insert(free)) return free;
  }
  const row = rowOf(tags[first] as Buffer, first);
  await db.insert(table).values(row).onConflictDoUpdate({ target: column, set: row });
  return first;
}
