import { date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/db/bytea.ts';

/**
 * 'taken': the e-mail belongs to another account by now, and the payment is still to be refunded; 'returned': it has been.
 * 'expired': not paid in time, and still to be ended at Stripe; the row is deleted after that.
 */
export type SignupOutcome = 'open' | 'finished' | 'taken' | 'returned' | 'expired';

export const pendingSignups = pgTable(
  'pending_signups',
  {
    customerTag: bytea('customer_tag').primaryKey(),
    outcome: text().$type<SignupOutcome>().notNull().default('open'),
    box: bytea().notNull(),
    day: date({ mode: 'string' }).notNull(),
  },
  (table) => [index('pending_signups_day_index').on(table.day)],
);

export const moneyBackClaims = pgTable(
  'money_back_claims',
  {
    tag: bytea().primaryKey(),
    box: bytea().notNull(),
    purgeOn: date('purge_on', { mode: 'string' }).notNull(),
  },
  (table) => [index('money_back_claims_purge_index').on(table.purgeOn)],
);

export const stripeEvents = pgTable(
  'stripe_events',
  {
    tag: bytea().primaryKey(),
    day: date({ mode: 'string' }).notNull(),
  },
  (table) => [index('stripe_events_day_index').on(table.day)],
);
