import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer } from '#test/components/fake-server.ts';
import { FLORA, openApp } from '#test/components/open-app.ts';
import { getBilling, type Billing } from '../../contract.ts';

const FREE_DAYS: Billing = {
  plan: 'premium',
  status: 'active',
  source: 'code',
  monthly: 399,
  renewsOn: null,
  giftChargeOn: '2026-12-15',
  endsOn: '2026-12-14',
  card: null,
  invoices: [],
  refundableUntil: null,
  refundRefused: null,
};
const CARD = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2029 };

const plan = page.getByRole('article', { name: 'The Masked Elite' });
const keep = page.getByRole('link', { name: 'Keep The Masked Elite' });

const open = (billing: Billing) =>
  openApp('/account-settings?tab=premium', {
    user: { ...FLORA, membershipPlan: 'premium' },
    answers: [answer(getBilling, billing)],
  });

describe('the Premium tab of a member with free days', () => {
  it('offers to keep premium, and says when the first charge comes', async () => {
    await open(FREE_DAYS);
    await expect.element(plan).toMatchTextContent('Yours until December 14, 2026, by promo code.');
    await expect.element(keep).toHaveAttribute('href', '/checkout?keep=1');
    await expect.element(plan).toMatchTextContent('the first $3.99 is charged on December 15, 2026');
    await expectAccessible();
  });

  it('shows the card and the first charge once a card is saved', async () => {
    const source = 'subscription';
    await open({ ...FREE_DAYS, source, renewsOn: '2026-12-15', endsOn: null, giftChargeOn: null, card: CARD });
    await expect.element(plan).toMatchTextContent('Next charge: $3.99 on December 15, 2026.');
    await expect.element(page.getByRole('button', { name: 'Cancel Subscription' })).toBeVisible();
    await expect.poll(() => keep.elements()).toEqual([]);
  });
});
