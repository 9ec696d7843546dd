import * as z from 'zod/mini';

export const MembershipPlan = z.enum(['free', 'premium']);
export type MembershipPlan = z.infer<typeof MembershipPlan>;

export const SubscriptionStatus = z.enum(['active', 'past_due', 'canceling', 'canceled', 'incomplete']);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** Where premium comes from: a subscription, free days of a code, or none. */
export const PremiumSource = z.enum(['subscription', 'code', 'none']);
export type PremiumSource = z.infer<typeof PremiumSource>;
