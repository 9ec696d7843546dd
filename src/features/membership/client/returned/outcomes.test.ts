import { describe, expect, it } from 'vitest';
import { failureOf, successOf } from './outcomes.ts';

describe('what a payment that came to nothing leads to', () => {
  it('is the form it came from, where the bank refused', () => {
    expect(failureOf({ kind: 'upgrade', finish: null })?.onward.href).toBe('/checkout');
    expect(failureOf({ kind: 'signup', finish: null })?.onward.href).toBe('/premium-checkout');
    expect(failureOf({ kind: 'card', finish: null })?.onward.href).toBe('/checkout?card=1');
  });

  it('is the checkout for members by promo code, where a gift comes first', () => {
    const price = { dueNow: 0, monthly: 399, currency: 'usd', firstChargeOn: '2026-12-15' } as const;
    expect(failureOf({ kind: 'upgrade', finish: null, price })?.onward.href).toBe('/checkout?keep=1');
    expect(successOf({ kind: 'upgrade', price }).text).toContain('when your gift ends');
    expect(successOf({ kind: 'upgrade', price: { ...price, firstChargeOn: null } }).text).toContain('You are one of');
  });

  it('is another card, where the new one could not pay what was open', () => {
    const failure = failureOf({ kind: 'card', finish: { kind: 'refused', message: 'Your card was declined.' } });
    expect(failure).toMatchObject({ title: 'Payment Failed', text: 'Your card was declined.' });
  });

  it('is the login, where somebody has the e-mail already or is signed out while changing their card', () => {
    const taken = failureOf({ kind: 'signup', finish: { kind: 'given-back', message: 'Given back.' } });
    expect(taken).toMatchObject({ title: 'Account Creation Failed', onward: { href: '/login' } });
    expect(failureOf({ kind: 'card', finish: { kind: 'signed-out' } })?.text).toContain('still the old one');
  });

  it('is nothing, where it was paid', () => {
    expect(failureOf({ kind: 'upgrade', finish: { kind: 'done' } })).toBeNull();
    expect(failureOf({ kind: 'upgrade', finish: { kind: 'signed-out' } })).toBeNull();
    expect(
      failureOf({ kind: 'upgrade', finish: { kind: 'problem', message: '' } }),
      'asking again may help',
    ).toBeNull();
    expect(failureOf({ kind: 'card', finish: { kind: 'done' } })).toBeNull();
  });
});
