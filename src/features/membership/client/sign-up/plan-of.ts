import type { MembershipPlan } from '#features/plans/contract.ts';

/** The plan that `?plan=` names; free for any other value. */
export function planOf(search: string): MembershipPlan {
  return new URLSearchParams(search).get('plan') === 'premium' ? 'premium' : 'free';
}
