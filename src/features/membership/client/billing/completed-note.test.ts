import { describe, expect, it } from 'vitest';
import { FREE_BILLING } from '#test/factories/billing.ts';
import type { Billing } from '../../contract.ts';
import { completedIn, completedPath } from '../completed.ts';
import { describeCompleted } from './completed-note.tsx';

const PAID = { id: 'in_1', day: '2026-11-17', amount: 399, refunded: 0, status: 'paid', receipt: null } as const;
const SUBSCRIBED: Billing = {
  ...FREE_BILLING,
  plan: 'premium',
  source: 'subscription',
  renewsOn: '2026-12-17',
  card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 },
  invoices: [PAID],
};
const GIFT: Billing = { ...FREE_BILLING, plan: 'premium', source: 'code', endsOn: '2026-12-17' };

describe('the confirmation after a payment page', () => {
  it('says what was paid, or that nothing was', () => {
    expect(describeCompleted('joined', SUBSCRIBED)).toEqual({
      title: 'Payment Successful!',
      text: 'Welcome to The Masked Elite. You paid $3.99 on November 17, 2026. We mail you a receipt.',
    });
    expect(describeCompleted('joined', { ...SUBSCRIBED, invoices: [{ ...PAID, amount: 0 }] })).toMatchObject({
      title: 'Your membership is active',
      text: expect.stringContaining('You paid nothing today'),
    });
  });

  it('says until when a gift lasts, when the first charge comes, and which card is charged', () => {
    expect(describeCompleted('redeemed', GIFT)?.text).toContain('until December 17, 2026');
    expect(describeCompleted('kept', SUBSCRIBED)?.text).toContain('The first charge is on December 17, 2026');
    expect(describeCompleted('card', SUBSCRIBED)?.text).toContain('4242');
  });

  it('claims nothing that the billing does not say', () => {
    for (const what of ['joined', 'kept', 'redeemed', 'card'] as const) {
      expect(describeCompleted(what, FREE_BILLING), what).toBeNull();
    }
    expect(describeCompleted('joined', GIFT)).toBeNull();
    expect(describeCompleted('redeemed', SUBSCRIBED)).toBeNull();
    const cancelled = { ...SUBSCRIBED, renewsOn: null, endsOn: '2026-12-17' };
    expect(describeCompleted('joined', cancelled)).toBeNull();
  });

  it('is named in the address', () => {
    expect(completedIn(new URL(completedPath('kept'), 'https://example.org').search)).toBe('kept');
    expect(completedIn('?tab=premium')).toBeNull();
    expect(completedIn('?done=everything')).toBeNull();
  });
});
