import type { CurrentUser } from '../contract.ts';

export function fullName({ firstName, lastName }: Pick<CurrentUser, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

const PLAN_LABELS = { free: 'Free Access', premium: 'The Masked Elite' } as const;

export function planLabel({ membershipPlan }: Pick<CurrentUser, 'membershipPlan'>): string {
  return PLAN_LABELS[membershipPlan];
}
