import { describe, expect, it } from 'vitest';
import { failureOf } from './result-texts.ts';

describe('the text and link after a payment', () => {
  it('leads back to the form when the bank refused', () => {
    expect(failureOf({ kind: 'upgrade', finish: null })?.next.href).toBe('/checkout');
    expect(failureOf({ kind: 'signup', finish: null })?.next.href).toBe('/premium-checkout');
    expect(failureOf({ kind: 'card', finish: null })?.next.href).toBe('/checkout?card=1');
  });

  it('leads members with free days to their own checkout', () => {
    const price = { dueNow: 0, monthly: 399, currency: 'usd', firstChargeOn: '2026-12-15' } as const;
    expect(failureOf({ kind: 'upgrade', finish: null, price })?.next.href).toBe('/checkout?keep=1');
  });

  it('asks for another card when the new one could not pay the open invoice', () => {
    const failure = failureOf({ kind: 'card', finish: { kind: 'refused', message: 'Your card was declined.' } });
    expect(failure).toMatchObject({ title: 'Payment Failed', text: 'Your card was declined.' });
  });

  it('leads to the login when the e-mail is taken or the member was signed out while changing the card', () => {
    const taken = failureOf({ kind: 'signup', finish: { kind: 'refunded', message: 'Given back.' } });
    expect(taken).toMatchObject({ title: 'Account Creation Failed', next: { href: '/login' } });
    expect(failureOf({ kind: 'card', finish: { kind: 'signed-out' } })?.text).toContain('still the one we charge');
  });

  it('shows no failure when it was paid, or may still succeed', () => {
    expect(failureOf({ kind: 'upgrade', finish: { kind: 'signed-out' } })).toBeNull();
    expect(
      failureOf({ kind: 'upgrade', finish: { kind: 'problem', message: '' } }),
      'asking again may help',
    ).toBeNull();
    expect(failureOf({ kind: 'card', finish: { kind: 'done', next: '/' } })).toBeNull();
  });
});
