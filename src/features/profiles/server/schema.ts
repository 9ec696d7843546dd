import { boolean, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { bytea } from '#platform/server/db/bytea.ts';

export type SearchKind = 'username' | 'name';

export const searchLogs = pgTable(
  'search_logs',
  {
    id: uuid().primaryKey(),
    kind: text().$type<SearchKind>().notNull(),
    results: integer().notNull(),
    day: date({ mode: 'string' }).notNull(),
    queryTag: bytea('query_tag').notNull(),
  },
  (table) => [
    index('search_logs_day_index').on(table.day),
    check('search_logs_kind_check', sql`${table.kind} IN ('username', 'name')`),
  ],
);

export const optOuts = pgTable('opt_outs', {
  targetTag: bytea('target_tag').primaryKey(),
  day: date({ mode: 'string' }).notNull(),
  /** Closed by a request without proof, which can be withdrawn. */
  byRequest: boolean('by_request').notNull().default(false),
  /** The request is deleted, so it cannot be withdrawn any more. The owner can still open the handle. */
  lasting: boolean().notNull().default(false),
});
