import { date, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/db/bytea.ts';

export const quotas = pgTable(
  'quotas',
  {
    tag: bytea().primaryKey(),
    day: date({ mode: 'string' }).notNull(),
    used: integer().notNull(),
  },
  (table) => [index('quotas_day_index').on(table.day)],
);
