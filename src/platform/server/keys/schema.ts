import { date, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '../db/bytea.ts';

export const keyring = pgTable(
  'keyring',
  {
    id: uuid().primaryKey(),
    purpose: text().notNull(),
    day: date({ mode: 'string' }),
    wrapped: bytea().notNull(),
  },
  (table) => [unique('keyring_purpose_day_key').on(table.purpose, table.day).nullsNotDistinct()],
);
