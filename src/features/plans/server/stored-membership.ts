import * as z from 'zod/mini';
import { dayOf, startOfDay, type Day } from '#platform/server/clock.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { ownerTag } from '#platform/server/keys/owner-tag.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import { MembershipPlan, PremiumSource, SubscriptionStatus } from '../contract.ts';
import type { subscriptions } from './schema.ts';

/** What an account has, as last read from Stripe, and the checkout that is under way. */
const StoredMembership = z.object({
  userId: z.int(),
  plan: MembershipPlan,
  customerId: z.nullable(z.string()),
  subscriptionId: z.nullable(z.string()),
  source: PremiumSource,
  status: SubscriptionStatus,
  periodEndsOn: z.nullable(z.string()),
  cancels: z.boolean(),
  /** A discount code that was given at sign-up, for the upgrade. */
  keptCode: z.nullable(z.string()),
  /** The code that premium was last got with. */
  usedCode: z.nullable(z.string()),
  /** The last day of premium: by a code, and by whatever it comes from. */
  codeUntil: z.nullable(z.string()),
  premiumUntil: z.nullable(z.string()),
  /** The number of the checkout, part of its key at Stripe, so that repeating it charges once. Without a percentage there is none. */
  attempt: z.int(),
  attemptPercent: z.nullable(z.int()),
  attemptSubscriptionId: z.nullable(z.string()),
  attemptIntentId: z.nullable(z.string()),
  attemptCode: z.nullable(z.string()),
  attemptRedemptionId: z.nullable(z.string()),
  /** The invoice of the last payment that a receipt was mailed for, and how many cents of refunds were mailed in all. */
  receiptFor: z.optional(z.string()),
  refundMailed: z.optional(z.int()),
  /** The day on which Stripe was last asked. */
  readOn: z.string(),
});
export type StoredMembership = z.output<typeof StoredMembership>;

/** A membership and the box that it was read from, which shows whether it has changed since. */
export type MembershipRecord = StoredMembership & { box: Buffer };

const sealedMembership = sealed('subscriptions.box', { version: 1, schema: StoredMembership, size: 1536 });

type Row = typeof subscriptions.$inferSelect;

export const recordTag = (keys: Keys, userId: number): Buffer => ownerTag(keys, 'subscriptions', userId);

/** The SQL for the box of a membership. */
export const membershipBoxSql = (tag: string): string => `SELECT box FROM subscriptions WHERE tag = ${tag} LIMIT 1`;

/** For Stripe's events, which name the customer. */
export const customerTag = (keys: Keys, customerId: string): Buffer => keys.tag('payment', 'customer', customerId);

/** The row of a membership. */
export function toRow(keys: Keys, membership: StoredMembership): Row {
  const { userId, customerId } = membership;
  const tag = recordTag(keys, userId);
  return {
    tag,
    customerTag: customerId === null ? null : customerTag(keys, customerId),
    box: sealedMembership.seal(keys, tag, membership),
    dueOn: dueDay(membership),
  };
}

export function toRecord(keys: Keys, { tag, box }: Pick<Row, 'tag' | 'box'>): MembershipRecord {
  return { ...sealedMembership.open(keys, tag, box), box };
}

export function emptyMembership(userId: number, readOn: Day): StoredMembership {
  return {
    userId,
    plan: 'free',
    customerId: null,
    subscriptionId: null,
    source: 'none',
    status: 'active',
    periodEndsOn: null,
    cancels: false,
    keptCode: null,
    usedCode: null,
    codeUntil: null,
    premiumUntil: null,
    attempt: 0,
    attemptPercent: null,
    attemptSubscriptionId: null,
    attemptIntentId: null,
    attemptCode: null,
    attemptRedemptionId: null,
    readOn,
  };
}

/** The day from which the hourly job asks Stripe again. An unpaid membership and an open checkout are always due. */
function dueDay(membership: StoredMembership): Day | null {
  const { source: from, status: now, attemptSubscriptionId, readOn, premiumUntil } = membership;
  if (now === 'past_due' || now === 'incomplete' || attemptSubscriptionId !== null) return readOn;
  if (from === 'none') return null;
  const dayAfter = dayOf(startOfDay(new Date(readOn), 1));
  return premiumUntil !== null && premiumUntil < dayAfter ? premiumUntil : dayAfter;
}
