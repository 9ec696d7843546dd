import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Stoppable } from '../contract.ts';

/** What an operator has stopped. Without a row it goes on. */
export const stops = pgTable('stops', {
  what: text().$type<Stoppable>().primaryKey(),
  /** What users are told. */
  message: text().notNull(),
  since: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
});
