import * as z from 'zod/mini';
import { endpoint } from '#platform/shared/endpoint.ts';
import { MINUTE } from '#platform/shared/durations.ts';

const MembershipPlan = z.enum(['free', 'premium']);
export type MembershipPlan = z.infer<typeof MembershipPlan>;

const Gender = z.enum(['male', 'female', 'non-binary', 'prefer-not-to-say']);
export type Gender = z.infer<typeof Gender>;

export type SubscriptionStatus = 'active' | 'past_due' | 'canceling' | 'canceled' | 'incomplete';
export type Role = 'member' | 'moderator';

export const CurrentUser = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  membershipPlan: MembershipPlan,
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  access: 'member',
  summary: 'Who is signed in.',
  reply: CurrentUser,
});

export const Credentials = z.strictObject({
  email: z.string().check(z.trim(), z.email()),
  password: z.string().check(z.minLength(1, 'Password is required'), z.maxLength(200)),
});

export const logIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'anyone',
  summary: 'Sign in with e-mail and password.',
  body: Credentials,
  reply: CurrentUser,
  errors: ['WRONG_CREDENTIALS'],
  limit: { max: 5, per: 15 * MINUTE },
});

export const logOut = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'anyone',
  summary: 'Sign out of this browser.',
  reply: z.object({ success: z.literal(true) }),
});
