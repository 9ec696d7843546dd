import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/database.ts';
import { ACCOUNTS } from '#sandbox/instagram/accounts.ts';

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

/** Everybody whom a letter, a proof or a link is about. */
export const HANDLES = ACCOUNTS.flatMap(({ username, id, scopedId }) => [username, id, scopedId]);

/** The secrets that a dump holds as text or within bytes, with their tables. */
export function findLeaks(tables: Map<string, string>, secrets: readonly string[]): string[] {
  const searched = [...tables].map(([table, rows]) => [table, rows.toLowerCase()] as const);
  return [...new Set(secrets)].flatMap((secret) => {
    const bytes = Buffer.from(secret);
    const forms = [
      secret.toLowerCase(),
      bytes.toString('hex'),
      bytes.toString('base64').replace(/.?=*$/, '').toLowerCase(),
    ];
    return searched
      .filter(([, rows]) => forms.some((form) => rows.includes(form)))
      .map(([table]) => `${secret} in ${table}`);
  });
}
