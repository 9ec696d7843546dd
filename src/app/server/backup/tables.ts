import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/database.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';

interface ListedTable extends Record<string, unknown> {
  name: string;
  needs: string[];
}

/**
 * Our own tables, without those of the job queue, each after the tables that its foreign keys refer to. Partitions are parts of
 * their table.
 */
export async function listTables(db: Db): Promise<string[]> {
  const { rows } = await db.execute<ListedTable>(sql`
    SELECT c.relname AS name,
           coalesce(jsonb_agg(p.relname) FILTER (WHERE p.oid <> c.oid), '[]') AS needs
    FROM pg_class c
    LEFT JOIN pg_constraint f ON f.conrelid = c.oid AND f.contype = 'f'
    LEFT JOIN pg_class p ON p.oid = f.confrelid
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace AND c.relname <> 'migrations'
    GROUP BY c.relname ORDER BY c.relname`);
  return sortByDependency(rows);
}

/** The tables that have a partition for each month. */
export async function listTablesByMonth(db: Db): Promise<Set<string>> {
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT c.relname AS name FROM pg_partitioned_table p
    JOIN pg_class c ON c.oid = p.partrelid
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = p.partattrs[0]
    WHERE c.relnamespace = 'public'::regnamespace AND a.attname = 'month'`);
  return new Set(rows.map(({ name }) => name));
}

function sortByDependency(tables: ListedTable[]): string[] {
  const ordered = new Set<string>();
  while (ordered.size < tables.length) {
    const ready = tables.filter(({ name, needs }) => !ordered.has(name) && needs.every((other) => ordered.has(other)));
    if (ready.length === 0)
      throw new Error('Tables refer to each other in a circle and cannot be written one after the other.');
    for (const { name } of ready) ordered.add(name);
  }
  return [...ordered];
}

export async function listApplied(db: Db): Promise<{ name: string; checksum: string }[]> {
  const { rows: found } = await db.execute(sql`SELECT 1 WHERE to_regclass('public.migrations') IS NOT NULL`);
  if (found.length === 0) return [];
  const { rows } = await db.execute<{ name: string; checksum: string }>(
    sql`SELECT name, checksum FROM migrations ORDER BY name`,
  );
  return rows;
}

/** A transaction without timeouts, in which both engines format times and bytes alike. */
export function inLongTransaction<C extends { db: Db }, T>(ctx: C, work: (tx: C) => Promise<T>): Promise<T> {
  return inTransaction(ctx, async (tx) => {
    await configureSession(tx.db);
    return work(tx);
  });
}

/** The same for reading everything as of one moment. */
export function inSnapshot<C extends { db: Db }, T>(ctx: C, work: (tx: C) => Promise<T>): Promise<T> {
  return inTransaction(ctx, async (tx) => {
    await tx.db.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`);
    await configureSession(tx.db);
    return work(tx);
  });
}

async function configureSession(db: Db): Promise<void> {
  await db.execute(sql`
    SELECT set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true),
           set_config('TimeZone', 'UTC', true), set_config('bytea_output', 'hex', true)`);
}
