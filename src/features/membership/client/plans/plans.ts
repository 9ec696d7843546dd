import type { CurrentUser } from '#features/auth/contract.ts';
import { formatDollars } from '#platform/shared/price.ts';
import { MONTHLY_PRICE } from '../../contract/monthly-price.ts';

export type PlanId = CurrentUser['membershipPlan'];
type Viewer = Pick<CurrentUser, 'membershipPlan'> | null | undefined;

export interface Perk {
  name: string;
  detail?: string;
}

export interface Plan {
  id: PlanId;
  name: string;
  price: string;
  interval: string;
  summary: string;
  perks: readonly Perk[];
}

export const FREE_ACCESS: Plan = {
  id: 'free',
  name: 'Free Access',
  price: '$0',
  interval: 'forever',
  summary: 'Everything you need for a first confession.',
  perks: [
    { name: '1 confession per day' },
    { name: 'Full anonymity', detail: 'Always free: the same on both plans.' },
    { name: 'Three levels of anonymity', detail: 'You choose what a letter shows about you.' },
    { name: 'Read, like and react', detail: 'Every letter you get.' },
    { name: 'Notices of new letters', detail: 'Once a week, by email or push, if you ask for them.' },
  ],
};

export const PERKS = {
  unlimited: { name: 'Unlimited confessions', detail: 'No daily limit; at most 20 in an hour.' },
  gifts: { name: 'Virtual gifts', detail: 'A rose, a heart, chocolate, sparkles, a crown or a star.' },
  controls: {
    name: 'Advanced anonymity controls',
    detail: 'What a letter shows, when it arrives and when it is deleted.',
  },
  notices: {
    name: 'Email notifications for linked social accounts',
    detail: 'Linked accounts stay confirmed. You hear of new letters within a day, by email or push.',
  },
  support: { name: 'Priority support', detail: 'We answer you first.' },
  chat: { name: 'Chat with a mutual crush', detail: 'You open the chat, then you can both write.' },
  exclusive: { name: 'Exclusive features', detail: 'Letter designs: papers and seals.' },
} satisfies Record<string, Perk>;

export const MASKED_ELITE: Plan = {
  id: 'premium',
  name: 'The Masked Elite',
  price: formatDollars(MONTHLY_PRICE),
  interval: 'per month',
  summary: 'For a heart that has more to say.',
  perks: Object.values(PERKS),
};

export const GUARANTEE = '30-day money-back guarantee, once per person. Cancel at any time.';

/** Where the button of a plan leads, depending on the viewer. */
export function planHref(plan: PlanId, user: Viewer): string {
  if (!user) return `/signup?plan=${plan}`;
  if (plan === 'free') return '/';
  return user.membershipPlan === 'premium' ? '/account-settings' : '/checkout';
}

interface Choice {
  href: string;
  label: string;
  note: string;
}

/** The button of a plan for this viewer. */
export function choiceOf({ id, name }: Plan, user: Viewer): Choice {
  const href = planHref(id, user);
  const isPremium = user?.membershipPlan === 'premium';
  if (id === 'premium') {
    return isPremium
      ? { href, label: 'Account Settings', note: 'Find your card, your invoices and the way to cancel there.' }
      : { href, label: `Choose ${name}`, note: GUARANTEE };
  }
  if (!user) return { href, label: `Choose ${name}`, note: 'No card needed.' };
  const note = isPremium ? 'To go back to it, cancel in your account settings.' : 'This is your plan, free forever.';
  return { href, label: 'Write a confession', note };
}
