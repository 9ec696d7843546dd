import type { Billing } from '../../contract.ts';
import { dayInWords } from '../day-in-words.ts';
import { dollars } from '../money.ts';

export interface Standing {
  badge: string;
  tone: 'gold' | 'plain' | 'danger';
  /** What happens next, in a sentence or two. */
  words: string;
}

const until = (day: string | null): string => (day === null ? 'the end of the period' : dayInWords(day));

/** Where somebody stands, in words. Null for whoever has nothing but the free plan, and never had more. */
export function standingOf({ plan, status, source, monthly, renewsOn, endsOn }: Billing): Standing | null {
  if (status === 'past_due') return { badge: 'Payment failed', tone: 'danger', words: pastDue(plan) };
  if (source === 'code') {
    return {
      badge: 'A gift',
      tone: 'gold',
      words: `Yours until ${until(endsOn)}, by promo code. There is no card, and nothing will be charged.`,
    };
  }
  if (plan === 'premium' && status === 'canceling') {
    const words = `Cancelled. You keep everything until ${until(endsOn)}, and nothing more is charged.`;
    return { badge: 'Ends soon', tone: 'plain', words };
  }
  if (plan === 'premium') {
    return { badge: 'Active', tone: 'gold', words: `Next charge: ${dollars(monthly)} on ${until(renewsOn)}.` };
  }
  if (status !== 'canceled') return null;
  return { badge: 'Ended', tone: 'plain', words: 'Your subscription has ended. Nothing more is charged.' };
}

function pastDue(plan: Billing['plan']): string {
  return plan === 'premium'
    ? 'The last payment did not go through. You keep everything for three days: please update your card.'
    : 'The last payment did not go through, and your membership rests. It comes back as soon as a card pays for it.';
}
