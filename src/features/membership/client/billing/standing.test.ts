import { describe, expect, it } from 'vitest';
import type { Billing } from '../../contract.ts';
import { standingOf } from './standing.ts';

const active: Billing = {
  plan: 'premium',
  status: 'active',
  source: 'subscription',
  monthly: 200,
  renewsOn: '2026-12-15',
  giftChargeOn: null,
  endsOn: null,
  card: null,
  invoices: [],
  refundableUntil: null,
  refundRefused: null,
};
const wordsOf = (changes: Partial<Billing>) => standingOf({ ...active, ...changes })?.words;

describe('where a member stands', () => {
  it('names the next charge and its day', () => {
    expect(wordsOf({})).toBe('Next charge: $2.00 on December 15, 2026.');
  });

  it('announces no charge where none will be made', () => {
    expect(wordsOf({ monthly: 0 })).toContain('free of charge');
    expect(wordsOf({ monthly: 20 })).toContain('charged together, once they make up $0.50');
    expect(wordsOf({ monthly: 50 })).toContain('Next charge: $0.50');
  });

  it('says until when, once it is cancelled or was a gift', () => {
    expect(wordsOf({ status: 'canceling', renewsOn: null, endsOn: '2026-12-15' })).toContain('until December 15, 2026');
    expect(wordsOf({ source: 'code', renewsOn: null, endsOn: '2026-12-15' })).toContain('by promo code');
  });

  it('asks for another card where the last payment failed, whatever plan is left', () => {
    expect(wordsOf({ status: 'past_due' })).toContain('three days');
    expect(wordsOf({ status: 'past_due', plan: 'free', source: 'none' })).toContain('rests');
  });

  it('has nothing to say of somebody without a membership', () => {
    for (const status of ['active', 'incomplete', 'canceled'] as const) {
      expect(wordsOf({ plan: 'free', source: 'none', status }), status).toBeUndefined();
    }
  });
});
