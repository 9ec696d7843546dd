import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** A query condition: the column has one of these tags. One array is much cheaper to write than a parameter for each tag. */
export function hasTag(column: PgColumn, tags: readonly Buffer[]): SQL {
  return sql`${column} = ANY(${sql.param(tags)})`;
}
