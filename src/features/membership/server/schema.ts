import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { SubscriptionStatus } from '#features/auth/contract.ts';
import { bytea } from '#platform/server/db/bytea.ts';
import type { Billing } from '../contract.ts';

export const subscriptions = pgTable(
  'subscriptions',
  {
    userId: integer('user_id').primaryKey(),
    customerId: text('customer_id').unique('subscriptions_customer_key'),
    subscriptionId: text('subscription_id'),
    source: text().$type<Billing['source']>().notNull().default('none'),
    status: text().$type<SubscriptionStatus>().notNull().default('active'),
    periodEndsOn: date('period_ends_on', { mode: 'string' }),
    cancels: boolean().notNull().default(false),
    keptCode: text('kept_code'),
    codeUntil: date('code_until', { mode: 'string' }),
    premiumUntil: date('premium_until', { mode: 'string' }),
    attempt: integer().notNull().default(0),
    attemptPercent: integer('attempt_percent'),
    attemptSubscriptionId: text('attempt_subscription_id'),
    attemptIntentId: text('attempt_intent_id'),
    attemptCode: text('attempt_code'),
    attemptRedemptionId: uuid('attempt_redemption_id'),
    readOn: date('read_on', { mode: 'string' }).notNull(),
    version: integer().notNull().default(0),
  },
  (table) => [
    index('subscriptions_due_index')
      .on(table.readOn)
      .where(sql`source <> 'none' OR status IN ('past_due', 'incomplete') OR attempt_subscription_id IS NOT NULL`),
  ],
);
export type MembershipRecord = typeof subscriptions.$inferSelect;

/**
 * 'taken': the e-mail belongs to another account by now, and the payment is still to be refunded; 'returned': it has been.
 * 'expired': not paid in time, and still to be ended at Stripe; the row is deleted after that.
 */
export type SignupOutcome = 'open' | 'finished' | 'taken' | 'returned' | 'expired';

export const pendingSignups = pgTable(
  'pending_signups',
  {
    id: uuid().primaryKey(),
    customerId: text('customer_id').notNull().unique('pending_signups_customer_key'),
    subscriptionId: text('subscription_id').notNull(),
    outcome: text().$type<SignupOutcome>().notNull().default('open'),
    box: bytea(),
    day: date({ mode: 'string' }).notNull(),
  },
  (table) => [index('pending_signups_day_index').on(table.day)],
);

export const moneyBackClaims = pgTable(
  'money_back_claims',
  {
    personTag: bytea('person_tag').primaryKey(),
    paymentTag: bytea('payment_tag').notNull(),
    day: date({ mode: 'string' }).notNull(),
  },
  (table) => [index('money_back_claims_day_index').on(table.day)],
);

export const stripeEvents = pgTable(
  'stripe_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
  },
  (table) => [index('stripe_events_day_index').on(table.day)],
);
