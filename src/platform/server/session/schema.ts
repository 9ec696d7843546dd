import { date, index, pgTable } from 'drizzle-orm/pg-core';
import { bytea } from '../db/bytea.ts';

export const sessions = pgTable(
  'sessions',
  {
    tag: bytea().primaryKey(),
    /** The hash of the secret in the browser's cookie. */
    hash: bytea().notNull(),
    box: bytea().notNull(),
    /** The day on which the session ends at the latest. */
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
  },
  (table) => [index('sessions_ends_index').on(table.endsOn)],
);
