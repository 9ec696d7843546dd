import type { CurrentUser } from '#features/auth/contract.ts';

export type PlanId = CurrentUser['membershipPlan'];

export interface Plan {
  id: PlanId;
  name: string;
  price: string;
  interval: string;
  summary: string;
  brings: readonly string[];
  /** Sold with the plan, and not open yet. */
  soon: readonly string[];
  choose: string;
}

export const FREE_ACCESS: Plan = {
  id: 'free',
  name: 'Free Access',
  price: '$0',
  interval: 'for as long as you like',
  summary: 'Everything a first confession needs.',
  brings: [
    '1 confession per day',
    'Full anonymity',
    'Three levels of anonymity to choose from',
    'Read, like and answer what is written to you',
  ],
  soon: [],
  choose: 'Choose Free Access',
};

export const MASKED_ELITE: Plan = {
  id: 'premium',
  name: 'The Masked Elite',
  price: '$3.99',
  interval: 'per month',
  summary: 'For a heart that has more to say.',
  brings: [
    'Unlimited confessions',
    'Virtual gifts',
    'Advanced anonymity controls',
    'Priority support',
    'Exclusive features',
  ],
  soon: ['Email notifications for linked social accounts', 'Chat with a mutual crush'],
  choose: 'Choose The Masked Elite',
};

/** Where choosing a plan leads, by who chooses it. */
export function planHref(plan: PlanId, user: Pick<CurrentUser, 'membershipPlan'> | null | undefined): string {
  if (!user) return `/signup?plan=${plan}`;
  if (plan === 'free') return '/';
  return user.membershipPlan === 'premium' ? '/account-settings' : '/checkout';
}
