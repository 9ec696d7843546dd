import { date, index, pgTable, uuid } from 'drizzle-orm/pg-core';
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
