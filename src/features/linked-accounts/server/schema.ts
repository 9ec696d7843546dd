import { date, index, pgTable } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/db/bytea.ts';

export const linkedAccounts = pgTable(
  'linked_accounts',
  {
    ownerTag: bytea('owner_tag').primaryKey(),
    box: bytea().notNull(),
    /** The day on which the link is due for verification. */
    dueOn: date('due_on', { mode: 'string' }).notNull(),
  },
  (table) => [index('linked_accounts_due_index').on(table.dueOn)],
);
