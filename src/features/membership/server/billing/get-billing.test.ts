import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getCurrentUser } from '#features/auth/contract.ts';
import { DAY } from '#platform/shared/durations.ts';
import { makeMember, makeSubscriber } from '#test/factories/subscriber.ts';
import type { Browser } from '#test/harness/browser.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import {
  cancelSubscription,
  confirmSubscription,
  createSubscription,
  getBilling,
  refundSubscription,
  resumeSubscription,
  startCardUpdate,
} from '../../contract.ts';
import { runHourlySync } from '../sync/hourly-sync.ts';

let subject: TestApp;
beforeEach(async () => {
  subject = await createTestApp();
});
afterEach(() => subject.close());

const billingOf = async (browser: Browser) => (await browser.call(getBilling)).body;

describe('billing', () => {
  it('shows plan, card and invoices as Stripe has them', async () => {
    const { browser } = await makeSubscriber(subject);
    expect(await billingOf(browser)).toEqual({
      plan: 'premium',
      status: 'active',
      source: 'subscription',
      monthly: 399,
      renewsOn: '2026-04-14',
      giftChargeOn: null,
      endsOn: null,
      card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2029 },
      invoices: [{ id: expect.any(String), day: '2026-03-14', amount: 399, refunded: 0, status: 'paid' }],
      refundableUntil: '2026-04-13',
      refundRefused: null,
    });
  });

  it('of somebody on the free plan is empty, and Stripe never hears of them', async () => {
    const { browser } = await makeMember(subject);
    expect(await billingOf(browser)).toMatchObject({ plan: 'free', source: 'none', card: null, invoices: [] });
    expect((await browser.call(cancelSubscription)).error.code).toBe('NO_SUBSCRIPTION');
    expect((await browser.call(refundSubscription)).error.code).toBe('NO_SUBSCRIPTION');
    expect((await browser.call(startCardUpdate)).error.code).toBe('NO_SUBSCRIPTION');
    expect(subject.stripe.calls).toEqual([]);
  });

  it('is never written from an answer that is older than what is known', async () => {
    const { browser } = await makeMember(subject);
    const { clientSecret } = (await browser.call(createSubscription, { body: {} })).body;
    const paymentIntentId = clientSecret?.split('_secret_')[0] ?? '';
    // The tab has read that nothing is paid; before it writes that down, it is paid in another one.
    const payElsewhere = async () => {
      subject.stripe.pay(clientSecret);
      await browser.call(confirmSubscription, { body: { paymentIntentId } });
    };
    subject.stripe.fault(/GET \/v1\/invoices/, { after: payElsewhere });
    subject.stripe.advance(DAY / 2);
    expect((await billingOf(browser)).plan).toBe('premium');
    expect((await browser.call(getCurrentUser)).body.membershipPlan).toBe('premium');
  });

  it('renews every month', async () => {
    const { user, browser } = await makeSubscriber(subject);
    subject.stripe.advance(31 * DAY);
    await runHourlySync(subject.services);
    await browser.signInAs(user);
    expect(await billingOf(browser)).toMatchObject({ status: 'active', renewsOn: '2026-05-14' });
    expect((await billingOf(browser)).invoices).toHaveLength(2);
  });
});

describe('a dispute', () => {
  it('rests premium while the bank decides, stops further charges and cannot be refunded besides', async () => {
    const { browser, intentId } = await makeSubscriber(subject);
    subject.stripe.dispute(intentId);
    await subject.stripe.deliver();
    expect(await billingOf(browser)).toMatchObject({ plan: 'free', status: 'past_due', refundableUntil: null });
    expect(subject.stripe.ledger.all('subscription')[0]?.cancel_at_period_end).toBe(true);
    expect((await browser.call(resumeSubscription)).error.code).toBe('NO_SUBSCRIPTION');
    expect((await browser.call(refundSubscription)).error.code).toBe('NO_SUBSCRIPTION');
  });

  it('that is won brings premium back until the period ends, and it can go on from there', async () => {
    const { browser, intentId } = await makeSubscriber(subject);
    const dispute = subject.stripe.dispute(intentId);
    await subject.stripe.deliver();
    expect(await billingOf(browser)).toMatchObject({ plan: 'free', status: 'past_due', refundableUntil: null });
    expect((await browser.call(resumeSubscription)).error.code).toBe('NO_SUBSCRIPTION');
    subject.stripe.closeDispute(dispute, 'won');
    await subject.stripe.deliver();
    expect(await billingOf(browser)).toMatchObject({ plan: 'premium', status: 'canceling', endsOn: '2026-04-14' });
    expect((await browser.call(resumeSubscription)).body.status).toBe('active');
  });

  it('that is lost leaves it at that', async () => {
    const { browser, intentId } = await makeSubscriber(subject);
    subject.stripe.closeDispute(subject.stripe.dispute(intentId), 'lost');
    await subject.stripe.deliver();
    expect((await billingOf(browser)).plan).toBe('free');
  });
});
