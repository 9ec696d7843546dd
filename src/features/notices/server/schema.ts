import { index, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/db/bytea.ts';

export const noticePlans = pgTable(
  'notice_plans',
  {
    /** Random, and another one each day: no plan leads to the next one of the same member. */
    tag: bytea().primaryKey(),
    /** A full hour. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    box: bytea().notNull(),
  },
  (table) => [index('notice_plans_due_index').on(table.dueAt)],
);
