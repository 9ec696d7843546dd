import { date, index, pgTable, smallint, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/db/bytea.ts';

/** The batch that is being delivered: at most one row. */
export const deliveryBatch = pgTable('delivery_batch', {
  id: smallint().primaryKey().default(1),
  hour: timestamp({ withTimezone: true }).notNull(),
});

export const letterEvents = pgTable(
  'letter_events',
  {
    id: uuid().primaryKey(),
    day: date({ mode: 'string' }).notNull(),
    box: bytea().notNull(),
  },
  (table) => [index('letter_events_day_index').on(table.day)],
);
