import { sql } from 'drizzle-orm';
import { date, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
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
    createdAt: date('created_at', { mode: 'string' }).notNull(),
    updatedAt: date('updated_at', { mode: 'string' }).notNull(),
  },
  (table) => [uniqueIndex('users_email_key').on(sql`lower(${table.email})`)],
);
