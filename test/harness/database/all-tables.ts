import { globSync } from 'node:fs';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';

const SOURCE = join(import.meta.dirname, '../../../src');

/** Every table that any schema.ts exports, found on disk so that none can be left out by mistake. */
export async function allTables(): Promise<PgTable[]> {
  const files = globSync('**/server/**/schema.ts', { cwd: SOURCE });
  const modules = await Promise.all(files.map((file): Promise<object> => import(join(SOURCE, file))));
  return modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable));
}
