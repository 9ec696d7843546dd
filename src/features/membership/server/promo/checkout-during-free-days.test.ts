import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#platform/shared/durations.ts';
import {
  CHARGED_ON,
  subscribeAfterFreeDays,
  LAST_FREE_DAY,
  makeMemberOnFreeDays,
  makePromoCode,
} from '#test/factories/promo-code.ts';
import { advanceBy, billingOf, confirmPayment, intentIdIn, makeSubscriber } from '#test/factories/subscriber.ts';
import { CARDS } from '#test/harness/vendors/stripe-server.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { createSubscription, getPaymentState } from '../../contract.ts';
import { redeemFreeCode } from './free-days.ts';

const subject = appPerTest();

const charges = () => subject.stripe.ledger.all('charge').filter(({ paid }) => paid);
const open = () => subject.stripe.ledger.all('subscription').filter(({ ended_at: ended }) => ended === null);

describe('a checkout during free days', () => {
  it('leaves the free days as they are, and expires by itself when it is abandoned', async () => {
    const member = await makeMemberOnFreeDays(subject);
    const { clientSecret } = (await subscribeAfterFreeDays(member.browser)).body;
    expect((await confirmPayment(member.browser, clientSecret)).error.code).toBe('PAYMENT_INCOMPLETE');
    expect(await billingOf(member.browser)).toMatchObject({
      source: 'code',
      endsOn: LAST_FREE_DAY,
      giftChargeOn: CHARGED_ON,
    });
    await advanceBy(subject, member, 23 * HOUR);
    expect(open()).toEqual([]);
    expect(await billingOf(member.browser)).toMatchObject({ plan: 'premium', source: 'code', status: 'active' });
  });

  it('accepts another card after a declined one', async () => {
    const { browser } = await makeMemberOnFreeDays(subject);
    const { clientSecret } = (await subscribeAfterFreeDays(browser)).body;
    expect(subject.stripe.pay(clientSecret, CARDS.declines)).toMatchObject({ status: 'refused' });
    expect((await confirmPayment(browser, clientSecret)).error.code).toBe('PAYMENT_INCOMPLETE');
    subject.stripe.pay(clientSecret);
    expect((await confirmPayment(browser, clientSecret)).status).toBe(200);
  });

  it('works with 3-D Secure, and the return page knows what it was for', async () => {
    const { browser } = await makeMemberOnFreeDays(subject);
    const { clientSecret } = (await subscribeAfterFreeDays(browser)).body;
    expect(subject.stripe.pay(clientSecret, CARDS.authenticates)).toMatchObject({ status: 'requires_action' });
    subject.stripe.authenticate(clientSecret, true);
    const params = { intentId: intentIdIn(clientSecret) };
    const state = await browser.call(getPaymentState, { params, query: { clientSecret: clientSecret ?? '' } });
    expect(state.body).toMatchObject({
      state: 'succeeded',
      kind: 'upgrade',
      price: { dueNow: 0, monthly: 399, firstChargeOn: CHARGED_ON },
    });
    expect((await confirmPayment(browser, clientSecret)).status).toBe(200);
  });

  it('is shared by a double click and two tabs', async () => {
    const { browser } = await makeMemberOnFreeDays(subject);
    const answers = await Promise.all([
      subscribeAfterFreeDays(browser),
      subscribeAfterFreeDays(browser),
      subscribeAfterFreeDays(browser),
    ]);
    const secrets = new Set(answers.map(({ body }) => body.clientSecret));
    expect(secrets.size).toBe(1);
    expect(open()).toHaveLength(1);
  });

  it('counts once when it is confirmed twice', async () => {
    const { browser } = await makeMemberOnFreeDays(subject);
    const { clientSecret } = (await subscribeAfterFreeDays(browser)).body;
    subject.stripe.pay(clientSecret);
    expect((await confirmPayment(browser, clientSecret)).status).toBe(200);
    expect((await confirmPayment(browser, clientSecret)).status).toBe(200);
    expect((await subscribeAfterFreeDays(browser)).error.code).toBe('ALREADY_PREMIUM');
    expect(open()).toHaveLength(1);
  });

  it('is finished by the webhook when the browser was closed', async () => {
    const { browser } = await makeMemberOnFreeDays(subject);
    subject.stripe.pay((await subscribeAfterFreeDays(browser)).body.clientSecret);
    await subject.stripe.deliver();
    expect(await billingOf(browser)).toMatchObject({ source: 'subscription', renewsOn: CHARGED_ON });
  });
});

describe('when the free days end', () => {
  it('an open checkout ends too, and the next one is an ordinary upgrade', async () => {
    const member = await makeMemberOnFreeDays(subject);
    await advanceBy(subject, member, 30 * DAY + 13 * HOUR);
    expect(subject.clock.now().toISOString()).toContain(`${LAST_FREE_DAY}T23:30`);
    const late = (await subscribeAfterFreeDays(member.browser)).body;
    await advanceBy(subject, member, 31 * MINUTE);
    expect(subject.stripe.pay(late.clientSecret)).toMatchObject({ status: 'refused' });
    const next = (await subscribeAfterFreeDays(member.browser)).body;
    expect(next).toMatchObject({ intentType: 'payment', price: { dueNow: 399, firstChargeOn: null } });
    subject.stripe.pay(next.clientSecret);
    expect((await confirmPayment(member.browser, next.clientSecret)).status).toBe(200);
    expect(charges()).toHaveLength(1);
  });
});

describe('a checkout during free days is refused', () => {
  it('to members who already pay', async () => {
    const { browser } = await makeSubscriber(subject);
    expect((await subscribeAfterFreeDays(browser)).error.code).toBe('ALREADY_PREMIUM');
  });

  it('when it is started as an ordinary upgrade', async () => {
    const { browser } = await makeMemberOnFreeDays(subject);
    expect((await browser.call(createSubscription, { body: {} })).error.code).toBe('ALREADY_PREMIUM');
  });

  it('with a second free code in a tab that has not heard of the first', async () => {
    const { user } = await makeMemberOnFreeDays(subject);
    const { services } = subject;
    const second = redeemFreeCode(services, { userId: user.id, email: user.email }, await makePromoCode(services));
    await expect(second).rejects.toMatchObject({ code: 'ALREADY_PREMIUM' });
  });

  it('with a second free code', async () => {
    const { browser } = await makeMemberOnFreeDays(subject);
    const { status, error } = await subscribeAfterFreeDays(browser, await makePromoCode(subject.services));
    expect([status, error.issues]).toMatchObject([
      400,
      [{ path: 'promoCode', message: expect.stringContaining('already have free days') }],
    ]);
  });
});
