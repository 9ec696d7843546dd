import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/database.ts';

/** The rows of every table of every schema, as text; bytes are in hexadecimal digits. */
export async function dump({ db }: Database): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ schema: string; name: string }>(
    sql`SELECT schemaname AS schema, tablename AS name FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1, 2`,
  );
  const tables = new Map<string, string>();
  for (const { schema, name } of rows) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    const found = await db.execute<{ row: string }>(sql`SELECT to_jsonb(t)::text AS row FROM ${table} t`);
    tables.set(`${schema}.${name}`, found.rows.map(({ row }) => row).join('\n'));
  }
  return tables;
}
