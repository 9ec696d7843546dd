import { date, index, pgTable, timestamp } from 'drizzle-orm/pg-core';
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

export const noticeSubscriptions = pgTable('notice_subscriptions', {
  tag: bytea().primaryKey(),
  box: bytea().notNull(),
});

export const pushOutbox = pgTable(
  'push_outbox',
  {
    tag: bytea().primaryKey(),
    day: date({ mode: 'string' }).notNull(),
    box: bytea().notNull(),
  },
  (table) => [index('push_outbox_day_index').on(table.day)],
);
