import type { MembershipPlan } from '#features/auth/contract.ts';

/** The plan that `?plan=` names; free for any other value. */
export function planOf(search: string): MembershipPlan {
  return new URLSearchParams(search).get('plan') === 'premium' ? 'premium' : 'free';
}
