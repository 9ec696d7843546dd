import { describe, expect, it } from 'vitest';
import { getCurrentUser } from '#features/auth/contract.ts';
import { DAY } from '#platform/shared/durations.ts';
import { makeMember } from '#test/factories/member.ts';
import { makePromoCode } from '#test/factories/promo-code.ts';
import { billingOf, intentIdIn, makeSubscriber } from '#test/factories/subscriber.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import {
  cancelSubscription,
  confirmSubscription,
  createSubscription,
  refundSubscription,
  resumeSubscription,
  startCardUpdate,
} from '../../contract.ts';
import { runHourlySync } from '../hourly-sync.ts';

const subject = appPerTest();

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
      invoices: [
        {
          id: expect.any(String),
          day: '2026-03-14',
          amount: 399,
          refunded: 0,
          status: 'paid',
          receipt: expect.stringContaining('/invoices/'),
        },
      ],
      refundableUntil: '2026-04-13',
      refundRefused: null,
    });
  });

  it('lists nothing for a code that was only tried, whose month is too small to charge', async () => {
    const { browser } = await makeMember(subject);
    const promoCode = await makePromoCode(subject.services, { type: 'premium_discount', value: 95 });
    const { intentType } = (await browser.call(createSubscription, { body: { promoCode } })).body;
    expect([intentType, await billingOf(browser)]).toMatchObject(['setup', { plan: 'free', invoices: [] }]);
  });

  it('is empty on the free plan, and calls nothing at Stripe', async () => {
    const { browser } = await makeMember(subject);
    expect(await billingOf(browser)).toMatchObject({ plan: 'free', source: 'none', card: null, invoices: [] });
    expect((await browser.call(cancelSubscription)).error.code).toBe('NO_SUBSCRIPTION');
    expect((await browser.call(refundSubscription)).error.code).toBe('NO_SUBSCRIPTION');
    expect((await browser.call(startCardUpdate)).error.code).toBe('NO_SUBSCRIPTION');
    expect(subject.stripe.calls).toEqual([]);
  });

  it('never stores an older answer of Stripe over a newer one', async () => {
    const { browser } = await makeMember(subject);
    const { clientSecret } = (await browser.call(createSubscription, { body: {} })).body;
    const paymentIntentId = intentIdIn(clientSecret);
    // This request has read that nothing is paid; before it stores that, the payment succeeds in another tab.
    const payElsewhere = async () => {
      subject.stripe.pay(clientSecret);
      await browser.call(confirmSubscription, { body: { paymentIntentId } });
    };
    subject.stripe.fault(/GET \/v1\/invoices/, { after: payElsewhere });
    subject.stripe.advance(DAY / 2);
    expect((await billingOf(browser)).plan).toBe('premium');
    expect((await browser.call(getCurrentUser)).body.membershipPlan).toBe('premium');
  });

  it('shows a renewal every month', async () => {
    const { user, browser } = await makeSubscriber(subject);
    subject.stripe.advance(31 * DAY);
    await runHourlySync(subject.services);
    await browser.signInAs(user);
    expect(await billingOf(browser)).toMatchObject({ status: 'active', renewsOn: '2026-05-14' });
    expect((await billingOf(browser)).invoices).toHaveLength(2);
  });
});

describe('a dispute', () => {
  it('suspends premium and further charges while the bank decides, and rules out a refund', async () => {
    const { browser, intentId } = await makeSubscriber(subject);
    subject.stripe.dispute(intentId);
    await subject.stripe.deliver();
    expect(await billingOf(browser)).toMatchObject({ plan: 'free', status: 'past_due', refundableUntil: null });
    expect(subject.stripe.ledger.all('subscription')[0]?.cancel_at_period_end).toBe(true);
    expect((await browser.call(resumeSubscription)).error.code).toBe('NO_SUBSCRIPTION');
    expect((await browser.call(refundSubscription)).error.code).toBe('NO_SUBSCRIPTION');
  });

  it('brings premium back until the period ends when it is won, and the member can resume', async () => {
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

  it('leaves the member on the free plan when it is lost', async () => {
    const { browser, intentId } = await makeSubscriber(subject);
    subject.stripe.closeDispute(subject.stripe.dispute(intentId), 'lost');
    await subject.stripe.deliver();
    expect((await billingOf(browser)).plan).toBe('free');
  });
});
