import { isNotNull } from 'drizzle-orm';
import { date, index, pgTable } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/db/bytea.ts';

/** What a box holds: stored-membership.ts. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    tag: bytea().primaryKey(),
    customerTag: bytea('customer_tag').unique('subscriptions_customer_key'),
    box: bytea().notNull(),
    /** The day from which the hourly job syncs the membership again; null if only an event or its owner can change it. */
    dueOn: date('due_on', { mode: 'string' }),
  },
  (table) => [index('subscriptions_due_index').on(table.dueOn).where(isNotNull(table.dueOn))],
);
