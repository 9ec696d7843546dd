import { boolean, date, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/db/bytea.ts';

export const linkedAccounts = pgTable(
  'linked_accounts',
  {
    id: uuid().primaryKey(),
    userId: integer('user_id').notNull(),
    handleTag: bytea('handle_tag').notNull().unique('linked_accounts_handle_key'),
    accountTag: bytea('account_tag').notNull().unique('linked_accounts_account_key'),
    scopedTag: bytea('scoped_tag').notNull(),
    box: bytea().notNull(),
    isActive: boolean('is_active').notNull(),
    linkedOn: date('linked_on', { mode: 'string' }).notNull(),
    lastVerifiedOn: date('last_verified_on', { mode: 'string' }).notNull(),
  },
  (table) => [
    index('linked_accounts_user_index').on(table.userId),
    index('linked_accounts_scoped_index').on(table.scopedTag),
    index('linked_accounts_verified_index').on(table.lastVerifiedOn),
  ],
);
