import { date, index, pgTable } from 'drizzle-orm/pg-core';
import { bytea } from '../db/bytea.ts';

export const mailOutbox = pgTable(
  'mail_outbox',
  {
    tag: bytea().primaryKey(),
    day: date({ mode: 'string' }).notNull(),
    box: bytea().notNull(),
  },
  (table) => [index('mail_outbox_day_index').on(table.day)],
);
