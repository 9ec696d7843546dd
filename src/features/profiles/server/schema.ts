import { boolean, date, index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/db/bytea.ts';

export const searchLogs = pgTable(
  'search_logs',
  {
    id: uuid().primaryKey(),
    day: date({ mode: 'string' }).notNull(),
    box: bytea().notNull(),
  },
  (table) => [index('search_logs_day_index').on(table.day)],
);

export const optOuts = pgTable('opt_outs', {
  targetTag: bytea('target_tag').primaryKey(),
  day: date({ mode: 'string' }).notNull(),
  /** Closed by a request without proof, which can be withdrawn. */
  byRequest: boolean('by_request').notNull().default(false),
  /** The request is deleted, so it cannot be withdrawn any more. The owner can still open the handle. */
  lasting: boolean().notNull().default(false),
});
