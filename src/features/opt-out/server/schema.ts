import { sql } from 'drizzle-orm';
import { boolean, check, date, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/db/bytea.ts';
import type { OptOutRequest } from '../contract.ts';

export const optOutRequests = pgTable(
  'opt_out_requests',
  {
    id: uuid().primaryKey(),
    codeHash: text('code_hash').notNull(),
    handleTag: bytea('handle_tag').notNull(),
    box: bytea().notNull(),
    state: text().$type<OptOutRequest['state']>().notNull(),
    /** One of too many, from its network or on its day: it does not close the profile by itself. */
    isHeld: boolean('is_held').notNull(),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('opt_out_requests_code_key').on(table.codeHash),
    index('opt_out_requests_handle_index').on(table.handleTag),
    index('opt_out_requests_requested_index').on(table.requestedAt),
    check('opt_out_requests_state_check', sql`${table.state} IN ('waiting', 'done', 'declined', 'withdrawn')`),
  ],
);

export const reopenedProfiles = pgTable(
  'reopened_profiles',
  {
    handleTag: bytea('handle_tag').primaryKey(),
    onDay: date('on_day', { mode: 'string' }).notNull(),
  },
  (table) => [index('reopened_profiles_day_index').on(table.onDay)],
);
