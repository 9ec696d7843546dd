import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, serial, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/db/bytea.ts';
import type { Gender, MembershipPlan, Role, SubscriptionStatus } from '../contract.ts';

export const users = pgTable(
  'users',
  {
    id: serial().primaryKey(),
    email: text().notNull(),
    password: text().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    dateOfBirth: date('date_of_birth', { mode: 'string' }).notNull(),
    gender: text().$type<Gender>().notNull(),
    membershipPlan: text('membership_plan').$type<MembershipPlan>().notNull().default('free'),
    subscriptionStatus: text('subscription_status').$type<SubscriptionStatus>().notNull().default('active'),
    stripeCustomerId: text('stripe_customer_id'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    promoCodeUsed: text('promo_code_used'),
    role: text().$type<Role>().notNull().default('member'),
    emailVerifiedOn: date('email_verified_on', { mode: 'string' }),
    parentalPermission: boolean('parental_permission').notNull().default(false),
    createdAt: date('created_at', { mode: 'string' }).notNull(),
    updatedAt: date('updated_at', { mode: 'string' }).notNull(),
  },
  (table) => [uniqueIndex('users_email_key').on(sql`lower(${table.email})`)],
);

/** An account as verbs see it. It has no password hash, and the compiler refuses a row that has one. */
export type User = Omit<typeof users.$inferSelect, 'password'> & { password?: never };

export type TokenPurpose = 'verify-email' | 'reset-password' | 'change-email' | 'stop-change' | 'revert-email';

export const accountTokens = pgTable(
  'account_tokens',
  {
    hash: text().primaryKey(),
    userId: integer('user_id').notNull(),
    purpose: text().$type<TokenPurpose>().notNull(),
    box: bytea().notNull(),
    expiresOn: date('expires_on', { mode: 'string' }).notNull(),
  },
  (table) => [
    index('account_tokens_user_index').on(table.userId, table.purpose),
    index('account_tokens_expires_index').on(table.expiresOn),
  ],
);

export const sessionLogs = pgTable(
  'session_logs',
  {
    id: uuid().primaryKey(),
    userId: integer('user_id').notNull(),
    action: text().$type<'sign-up' | 'sign-in'>().notNull(),
    addressTag: bytea('address_tag').notNull(),
    agent: text().notNull(),
    createdAt: date('created_at', { mode: 'string' }).notNull(),
  },
  (table) => [
    index('session_logs_user_index').on(table.userId),
    index('session_logs_created_index').on(table.createdAt),
  ],
);
