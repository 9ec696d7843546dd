import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer } from '#test/components/fake-server.ts';
import { FLORA, openApp } from '#test/components/open-app.ts';
import { createSubscription, getPaymentSettings } from '../../contract.ts';

const ELISE = { ...FLORA, membershipPlan: 'premium' as const };
const PRICE = { dueNow: 399, monthly: 399, currency: 'usd' as const, firstChargeOn: null };
const STARTED = {
  clientSecret: 'pi_1_secret_2',
  intentType: 'payment' as const,
  price: PRICE,
  promoCode: null,
  lapsedCode: null,
};
const SETTINGS = answer(getPaymentSettings, { publishableKey: null });

const pay = (label: string) => page.getByRole('button', { name: label });
const order = page.getByRole('article', { name: 'The Masked Elite' });

describe('the checkout of a member with free days', () => {
  const price = { ...PRICE, dueNow: 0, firstChargeOn: '2026-12-15' };

  it('asks for the card now, and says when it is first charged', async () => {
    const started = { ...STARTED, intentType: 'setup' as const, clientSecret: 'seti_1_secret_2', price };
    const server = await openApp('/checkout?keep=1', {
      user: ELISE,
      answers: [SETTINGS, answer(createSubscription, started)],
    });
    await expect.element(page.getByRole('heading', { level: 1, name: 'Keep The Masked Elite' })).toBeVisible();
    await expect.element(pay('Save card')).toBeVisible();
    await expect.element(order).toMatchTextContent('Due today $0.00');
    await expect.element(order).toMatchTextContent('On December 15, 2026, then monthly $3.99');
    await expect.element(order).toMatchTextContent('Cancel before they end, and you pay nothing.');
    expect(server.sentTo(createSubscription).map(({ body }) => body)).toEqual([{ afterGift: true }]);
    await expectAccessible();
  });

  it('is an ordinary upgrade when the free days have ended', async () => {
    await openApp('/checkout?keep=1', { user: FLORA, answers: [SETTINGS, answer(createSubscription, STARTED)] });
    await expect.element(page.getByRole('heading', { level: 1, name: 'Join The Masked Elite' })).toBeVisible();
    await expect.element(pay('Pay $3.99')).toBeVisible();
  });
});
