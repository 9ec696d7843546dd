import { date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

export const retentionRuns = pgTable(
  'retention_runs',
  {
    id: uuid().primaryKey(),
    tableName: text('table_name').notNull(),
    day: date({ mode: 'string' }).notNull(),
    rowsRemoved: integer('rows_removed').notNull(),
  },
  (table) => [index('retention_runs_day_index').on(table.day)],
);
