import { describe, expect, it } from 'vitest';
import { FREE_BILLING } from '#test/factories/billing.ts';
import type { Billing } from '../../contract.ts';
import { describeMembership } from './plan-card.tsx';

const active: Billing = {
  ...FREE_BILLING,
  plan: 'premium',
  source: 'subscription',
  monthly: 200,
  renewsOn: '2026-12-15',
};
const textOf = (changes: Partial<Billing>) => describeMembership({ ...active, ...changes })?.text;

describe('the description of a membership', () => {
  it('names the next charge and its day', () => {
    expect(textOf({})).toBe('Next charge: $2.00 on December 15, 2026.');
  });

  it('announces no charge when none will be made', () => {
    expect(textOf({ monthly: 0 })).toContain('free of charge');
    expect(textOf({ monthly: 20 })).toContain('charged together, once they make up $0.50');
    expect(textOf({ monthly: 50 })).toContain('Next charge: $0.50');
  });

  it('names the last day of a cancelled membership and of free days', () => {
    expect(textOf({ status: 'canceling', renewsOn: null, endsOn: '2026-12-15' })).toContain('until December 15, 2026');
    expect(textOf({ source: 'code', renewsOn: null, endsOn: '2026-12-15' })).toContain('by promo code');
  });

  it('asks for another card when the last payment failed, on either plan', () => {
    expect(textOf({ status: 'past_due' })).toContain('three days');
    expect(textOf({ status: 'past_due', plan: 'free', source: 'none' })).toContain('paused');
  });

  it('is empty without a membership', () => {
    for (const status of ['active', 'incomplete', 'canceled'] as const) {
      expect(textOf({ plan: 'free', source: 'none', status }), status).toBeUndefined();
    }
  });
});
