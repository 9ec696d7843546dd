import { describe, expect, it } from 'vitest';
import { getCurrentUser } from '#features/auth/contract.ts';
import { makePromoCode } from '#test/factories/promo-code.ts';
import { makeMember } from '#test/factories/member.ts';
import { makeSubscriber } from '#test/factories/subscriber.ts';
import type { Browser } from '#test/harness/browser.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { createTestApp } from '#test/harness/test-app.ts';
import { confirmSubscription, createSubscription, refundSubscription } from '../../contract.ts';

const subject = appPerTest();

const begin = (browser: Browser, promoCode?: string) =>
  browser.call(createSubscription, { body: promoCode === undefined ? {} : { promoCode } });
const openSubscriptions = () =>
  subject.stripe.ledger.all('subscription').filter(({ status }) => status === 'incomplete');
const objectCounts = () =>
  Object.values(subject.stripe.ledger.state.things).map((things) => Object.keys(things).length);

describe('starting a checkout again', () => {
  it('continues the same checkout on every page load, and creates nothing new at Stripe', async () => {
    const half = await makePromoCode(subject.services, { type: 'premium_discount', value: 50, maxUses: 1 });
    const { browser } = await makeMember(subject);
    const first = (await begin(browser, half)).body;
    const before = objectCounts();
    for (let load = 0; load < 8; load += 1) expect((await begin(browser, half)).body).toEqual(first);
    expect(objectCounts()).toEqual(before);
    expect(subject.stripe.pay(first.clientSecret)).toMatchObject({ status: 'succeeded' });
  });

  it('does not hit the rate limit when the page is reloaded', async () => {
    const strict = await createTestApp({ limitFactor: 1 });
    const { browser } = await makeMember(strict);
    for (let load = 0; load < 12; load += 1) expect((await begin(browser)).status).toBe(201);
    await strict.close();
  });

  it('gives simultaneous requests the same checkout', async () => {
    const { browser } = await makeMember(subject);
    const answers = await Promise.all([begin(browser), begin(browser), begin(browser), begin(browser)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.clientSecret)).size).toBe(1);
    expect(openSubscriptions()).toHaveLength(1);
  });

  it('continues the same checkout before Stripe has answered the first request', async () => {
    const { browser } = await makeMember(subject);
    let second: Awaited<ReturnType<typeof begin>> | undefined;
    subject.stripe.fault(/POST \/v1\/subscriptions/, { after: async () => (second = await begin(browser)) });
    const first = await begin(browser);
    expect([first.status, second?.status]).toEqual([201, 201]);
    expect(second?.body.clientSecret).toBe(first.body.clientSecret);
  });

  it.each(['fails', 'answer is lost'] as const)(
    'leaves one checkout that can be paid when the first call to Stripe: %s',
    async (how) => {
      const { browser } = await makeMember(subject);
      subject.stripe.fault(/POST \/v1\/subscriptions/, how);
      expect((await begin(browser)).error.code).toBe('PAYMENT_UNAVAILABLE');
      const again = await begin(browser);
      expect([again.status, openSubscriptions().length]).toEqual([201, 1]);
      expect(subject.stripe.pay(again.body.clientSecret)).toMatchObject({ status: 'succeeded' });
    },
  );

  it('creates a new checkout after a refund', async () => {
    const { browser } = await makeSubscriber(subject);
    await browser.call(refundSubscription);
    const again = await begin(browser);
    const paid = subject.stripe.pay(again.body.clientSecret);
    if (paid.status !== 'succeeded') throw new Error('It was not paid');
    await browser.call(confirmSubscription, { body: { paymentIntentId: paid.intentId } });
    expect((await browser.call(getCurrentUser)).body.membershipPlan).toBe('premium');
  });

  it("creates a new customer when the old one was deleted in Stripe's dashboard", async () => {
    const { browser } = await makeSubscriber(subject);
    const [customer] = subject.stripe.ledger.all('customer');
    await subject.services.stripe.deleteCustomer(customer?.id ?? '');
    await subject.stripe.deliver();
    expect((await browser.call(getCurrentUser)).body.membershipPlan).toBe('free');
    const again = await begin(browser);
    expect(again.status).toBe(201);
    expect(subject.stripe.pay(again.body.clientSecret)).toMatchObject({ status: 'succeeded' });
    await subject.stripe.deliver();
    expect((await browser.call(getCurrentUser)).body.membershipPlan).toBe('premium');
  });
});
