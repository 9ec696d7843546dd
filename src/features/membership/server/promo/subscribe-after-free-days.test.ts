import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { promoCodes } from '#features/promo/server/schema.ts';
import { DAY } from '#platform/shared/durations.ts';
import {
  CHARGED_ON,
  subscribeAfterFreeDays,
  LAST_FREE_DAY,
  makeMemberOnFreeDays,
  redeemFreeDays,
  makePromoCode,
} from '#test/factories/promo-code.ts';
import type { Member } from '#test/factories/member.ts';
import { advanceBy, billingOf, changeCard, confirmPayment, makeSubscriber } from '#test/factories/subscriber.ts';
import { CARDS } from '#test/harness/vendors/stripe-server.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { cancelSubscription, refundSubscription, resumeSubscription } from '../../contract.ts';

const subject = appPerTest();

const charges = () => subject.stripe.ledger.all('charge').filter(({ paid }) => paid);

/** A member with free days whose card is already saved. */
async function makeMemberWithCard(): Promise<Member> {
  const member = await makeMemberOnFreeDays(subject);
  const { clientSecret } = (await subscribeAfterFreeDays(member.browser)).body;
  expect(subject.stripe.pay(clientSecret)).toMatchObject({ status: 'succeeded' });
  expect((await confirmPayment(member.browser, clientSecret)).status).toBe(200);
  return member;
}

describe('a member with free days who adds a card', () => {
  it('is first charged when the free days have ended', async () => {
    const { browser } = await makeMemberOnFreeDays(subject);
    expect(await billingOf(browser)).toMatchObject({ endsOn: LAST_FREE_DAY, giftChargeOn: CHARGED_ON });
    const { status, body } = await subscribeAfterFreeDays(browser);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      intentType: 'setup',
      price: { dueNow: 0, monthly: 399, currency: 'usd', firstChargeOn: CHARGED_ON },
    });
    subject.stripe.pay(body.clientSecret);
    expect((await confirmPayment(browser, body.clientSecret)).status).toBe(200);
    expect(await billingOf(browser)).toMatchObject({
      plan: 'premium',
      status: 'active',
      source: 'subscription',
      monthly: 399,
      renewsOn: CHARGED_ON,
      endsOn: null,
      giftChargeOn: null,
      card: { last4: '4242' },
      refundableUntil: null,
    });
    expect(charges()).toEqual([]);
  });

  it('loses no free day: the first month begins at the midnight after the last one', async () => {
    const member = await makeMemberWithCard();
    await advanceBy(subject, member, Date.parse(`${CHARGED_ON}T00:00:00Z`) - subject.clock.now().getTime() - 1000);
    expect(charges()).toEqual([]);
    expect(await billingOf(member.browser)).toMatchObject({ plan: 'premium' });
    await advanceBy(subject, member, 2000);
    expect(charges().map(({ amount }) => amount)).toEqual([399]);
    expect(await billingOf(member.browser)).toMatchObject({
      plan: 'premium',
      source: 'subscription',
      renewsOn: '2026-05-14',
      refundableUntil: '2026-05-14',
    });
  });

  it('keeps the free days and is never charged after cancelling before the first charge', async () => {
    const member = await makeMemberWithCard();
    expect((await member.browser.call(cancelSubscription)).body).toMatchObject({
      status: 'canceling',
      endsOn: LAST_FREE_DAY,
    });
    expect((await member.browser.call(refundSubscription)).error.code).toBe('NO_SUBSCRIPTION');
    await advanceBy(subject, member, 40 * DAY);
    expect(await billingOf(member.browser)).toMatchObject({ plan: 'free', status: 'canceled' });
    expect(charges()).toEqual([]);
  });

  it('can undo the cancellation', async () => {
    const member = await makeMemberWithCard();
    await member.browser.call(cancelSubscription);
    expect((await member.browser.call(resumeSubscription)).body).toMatchObject({ renewsOn: CHARGED_ON });
    await advanceBy(subject, member, 31 * DAY);
    expect(charges()).toHaveLength(1);
  });

  it('can have the first payment refunded', async () => {
    const member = await makeMemberWithCard();
    await advanceBy(subject, member, 35 * DAY);
    expect((await member.browser.call(refundSubscription)).body).toMatchObject({ plan: 'free', status: 'canceled' });
    expect(charges().map(({ refunded }) => refunded)).toEqual([true]);
  });

  it('keeps premium for three days when the first charge fails', async () => {
    const member = await makeMemberWithCard();
    await changeCard(subject, member.browser, CARDS.failsLater);
    await advanceBy(subject, member, 31 * DAY);
    expect(await billingOf(member.browser)).toMatchObject({ plan: 'premium', status: 'past_due' });
    await advanceBy(subject, member, 3 * DAY);
    expect(await billingOf(member.browser)).toMatchObject({ plan: 'free', status: 'past_due' });
  });

  it('gets a discount off every month, and the code counts once', async () => {
    const half = await makePromoCode(subject.services, { type: 'premium_discount', value: 50 });
    const member = await makeMemberOnFreeDays(subject);
    const { body } = await subscribeAfterFreeDays(member.browser, half);
    expect(body.price).toMatchObject({ dueNow: 0, monthly: 199, firstChargeOn: CHARGED_ON });
    subject.stripe.pay(body.clientSecret);
    await confirmPayment(member.browser, body.clientSecret);
    expect(await billingOf(member.browser)).toMatchObject({ monthly: 199 });
    const [code] = await subject.services.db.select().from(promoCodes).where(eq(promoCodes.code, half));
    expect(code?.usedCount).toBe(1);
    await advanceBy(subject, member, 31 * DAY);
    expect(charges().map(({ amount }) => amount)).toEqual([199]);
  });

  it('is asked for a card even if an earlier one is saved', async () => {
    const member = await makeSubscriber(subject);
    await changeCard(subject, member.browser, CARDS.pays);
    await member.browser.call(refundSubscription);
    await redeemFreeDays(subject, member);
    expect((await subscribeAfterFreeDays(member.browser)).body.intentType).toBe('setup');
    expect(await billingOf(member.browser)).toMatchObject({ source: 'code', endsOn: LAST_FREE_DAY });
  });
});
