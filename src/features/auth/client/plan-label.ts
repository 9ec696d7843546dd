import type { CurrentUser } from '../contract.ts';

const LABELS = { free: 'Free Access', premium: 'The Masked Elite' } as const;

export function planLabel({ membershipPlan }: Pick<CurrentUser, 'membershipPlan'>): string {
  return LABELS[membershipPlan];
}
