import { date, index, pgTable } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/db/bytea.ts';

export const erasures = pgTable(
  'erasures',
  {
    tag: bytea().primaryKey(),
    day: date({ mode: 'string' }).notNull(),
  },
  (table) => [index('erasures_day_index').on(table.day)],
);
