import { date, index, pgTable } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/db/bytea.ts';

export const alertPlans = pgTable('alert_plans', { tag: bytea().primaryKey(), box: bytea().notNull() });

export const alertedDeliveries = pgTable(
  'alerted_deliveries',
  { tag: bytea().primaryKey(), day: date({ mode: 'string' }).notNull() },
  (table) => [index('alerted_deliveries_day_index').on(table.day)],
);
