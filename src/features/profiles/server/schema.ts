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
  /** Somebody asked, without proof: it can be taken back. What the owner closed cannot. */
  byRequest: boolean('by_request').notNull().default(false),
  /** Whoever asked is no longer known, so nobody can take it back for them. The owner can open it all the same. */
  lasting: boolean().notNull().default(false),
});
