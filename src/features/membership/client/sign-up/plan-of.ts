import type { MembershipPlan } from '#features/auth/contract.ts';

/** The plan that `?plan=` names; whatever else stands there, one signs up free. */
export function planOf(search: string): MembershipPlan {
  return new URLSearchParams(search).get('plan') === 'premium' ? 'premium' : 'free';
}
