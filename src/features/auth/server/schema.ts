import { date, index, pgTable } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/db/bytea.ts';

export const accountTokens = pgTable(
  'account_tokens',
  {
    tag: bytea().primaryKey(),
    ownerTag: bytea('owner_tag').notNull().unique('account_tokens_owner_key'),
    box: bytea().notNull(),
    expiresOn: date('expires_on', { mode: 'string' }).notNull(),
  },
  (table) => [index('account_tokens_expires_index').on(table.expiresOn)],
);

export const sessionLogs = pgTable(
  'session_logs',
  {
    tag: bytea().primaryKey(),
    box: bytea().notNull(),
    day: date({ mode: 'string' }).notNull(),
  },
  (table) => [index('session_logs_day_index').on(table.day)],
);
