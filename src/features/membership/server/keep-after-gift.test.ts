import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { promoCodes } from '#features/promo/server/schema.ts';
import { DAY, HOUR, MINUTE } from '#platform/shared/durations.ts';
import { makeCode } from '#test/factories/promo-code.ts';
import { changeCard, makeMember, makeSubscriber, type Member } from '#test/factories/subscriber.ts';
import type { Browser } from '#test/harness/browser.ts';
import { CARDS } from '#test/harness/stripe-server.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import {
  cancelSubscription,
  confirmSubscription,
  createSubscription,
  getBilling,
  getPaymentState,
  refundSubscription,
  resumeSubscription,
} from '../contract.ts';
import { reconcile } from './reconcile.ts';

/** Of a gift of 30 days that began on 14 March. */
const LAST_DAY = '2026-04-13';
const CHARGED_ON = '2026-04-14';

let subject: TestApp;
beforeEach(async () => {
  subject = await createTestApp();
});
afterEach(() => subject.close());

const keep = (browser: Browser, promoCode?: string) =>
  browser.call(createSubscription, { body: { afterGift: true, ...(promoCode && { promoCode }) } });
const idIn = (secret: string | null) => (secret ?? '').split('_secret_')[0] ?? '';
const confirm = (browser: Browser, secret: string | null) =>
  browser.call(confirmSubscription, { body: { paymentIntentId: idIn(secret) } });
const billingOf = async (browser: Browser) => (await browser.call(getBilling)).body;
const charges = () => subject.stripe.ledger.all('charge').filter(({ paid }) => paid);
const open = () => subject.stripe.ledger.all('subscription').filter(({ ended_at: ended }) => ended === null);

async function redeemGift({ browser }: Member): Promise<void> {
  const promoCode = await makeCode(subject.services);
  expect((await browser.call(createSubscription, { body: { promoCode } })).status).toBe(201);
}

async function makeGifted(): Promise<Member> {
  const member = await makeMember(subject);
  await redeemGift(member);
  return member;
}

/** With a card that is on file by now. */
async function makeKeeper(card = CARDS.pays): Promise<Member & { clientSecret: string | null }> {
  const member = await makeGifted();
  const { clientSecret } = (await keep(member.browser)).body;
  expect(subject.stripe.pay(clientSecret, card)).toMatchObject({ status: 'succeeded' });
  expect((await confirm(member.browser, clientSecret)).status).toBe(200);
  return { ...member, clientSecret };
}

/** Some days later, signed in anew: sessions do not last that long. */
async function later({ browser, user }: Member, milliseconds: number): Promise<void> {
  subject.stripe.advance(milliseconds);
  await reconcile(subject.services);
  await browser.signInAs(user);
}

describe('a member by promo code who adds a card', () => {
  it('is charged for the first time when the gift has ended', async () => {
    const { browser } = await makeGifted();
    expect(await billingOf(browser)).toMatchObject({ endsOn: LAST_DAY, giftChargeOn: CHARGED_ON });
    const { status, body } = await keep(browser);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      intentType: 'setup',
      price: { dueNow: 0, monthly: 399, currency: 'usd', firstChargeOn: CHARGED_ON },
    });
    subject.stripe.pay(body.clientSecret);
    expect((await confirm(browser, body.clientSecret)).status).toBe(200);
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

  it('loses no day: the first month begins at the midnight after the last one', async () => {
    const keeper = await makeKeeper();
    await later(keeper, Date.parse(`${CHARGED_ON}T00:00:00Z`) - subject.clock.now().getTime() - 1000);
    expect(charges()).toEqual([]);
    expect(await billingOf(keeper.browser)).toMatchObject({ plan: 'premium' });
    await later(keeper, 2000);
    expect(charges().map(({ amount }) => amount)).toEqual([399]);
    expect(await billingOf(keeper.browser)).toMatchObject({
      plan: 'premium',
      source: 'subscription',
      renewsOn: '2026-05-14',
      refundableUntil: '2026-05-14',
    });
  });

  it('who cancels before the first charge keeps the gift, and is never charged', async () => {
    const keeper = await makeKeeper();
    expect((await keeper.browser.call(cancelSubscription)).body).toMatchObject({
      status: 'canceling',
      endsOn: LAST_DAY,
    });
    expect((await keeper.browser.call(refundSubscription)).error.code).toBe('NO_SUBSCRIPTION');
    await later(keeper, 40 * DAY);
    expect(await billingOf(keeper.browser)).toMatchObject({ plan: 'free', status: 'canceled' });
    expect(charges()).toEqual([]);
  });

  it('can take the cancellation back', async () => {
    const keeper = await makeKeeper();
    await keeper.browser.call(cancelSubscription);
    expect((await keeper.browser.call(resumeSubscription)).body).toMatchObject({ renewsOn: CHARGED_ON });
    await later(keeper, 31 * DAY);
    expect(charges()).toHaveLength(1);
  });

  it('can have the first payment back', async () => {
    const keeper = await makeKeeper();
    await later(keeper, 35 * DAY);
    expect((await keeper.browser.call(refundSubscription)).body).toMatchObject({ plan: 'free', status: 'canceled' });
    expect(charges().map(({ refunded }) => refunded)).toEqual([true]);
  });

  it('keeps premium for three days where the first charge fails', async () => {
    const keeper = await makeKeeper();
    await changeCard(subject, keeper.browser, CARDS.failsLater);
    await later(keeper, 31 * DAY);
    expect(await billingOf(keeper.browser)).toMatchObject({ plan: 'premium', status: 'past_due' });
    await later(keeper, 3 * DAY);
    expect(await billingOf(keeper.browser)).toMatchObject({ plan: 'free', status: 'past_due' });
  });

  it('gets a discount off every month, and the code counts once', async () => {
    const half = await makeCode(subject.services, { type: 'premium_discount', value: 50 });
    const member = await makeGifted();
    const { body } = await keep(member.browser, half);
    expect(body.price).toMatchObject({ dueNow: 0, monthly: 199, firstChargeOn: CHARGED_ON });
    subject.stripe.pay(body.clientSecret);
    await confirm(member.browser, body.clientSecret);
    expect(await billingOf(member.browser)).toMatchObject({ monthly: 199 });
    const [code] = await subject.services.db.select().from(promoCodes).where(eq(promoCodes.code, half));
    expect(code?.usedCount).toBe(1);
    await later(member, 31 * DAY);
    expect(charges().map(({ amount }) => amount)).toEqual([199]);
  });

  it('is asked for the card even where an earlier one is on file', async () => {
    const member = await makeSubscriber(subject);
    await changeCard(subject, member.browser, CARDS.pays);
    await member.browser.call(refundSubscription);
    await redeemGift(member);
    expect((await keep(member.browser)).body.intentType).toBe('setup');
    expect(await billingOf(member.browser)).toMatchObject({ source: 'code', endsOn: LAST_DAY });
  });
});

describe('until the card is accepted', () => {
  it('the gift stays as it was, and a checkout that is left ends by itself', async () => {
    const member = await makeGifted();
    const { clientSecret } = (await keep(member.browser)).body;
    expect((await confirm(member.browser, clientSecret)).error.code).toBe('PAYMENT_INCOMPLETE');
    expect(await billingOf(member.browser)).toMatchObject({
      source: 'code',
      endsOn: LAST_DAY,
      giftChargeOn: CHARGED_ON,
    });
    await later(member, 23 * HOUR);
    expect(open()).toEqual([]);
    expect(await billingOf(member.browser)).toMatchObject({ plan: 'premium', source: 'code', status: 'active' });
  });

  it('a declined card can be followed by another', async () => {
    const { browser } = await makeGifted();
    const { clientSecret } = (await keep(browser)).body;
    expect(subject.stripe.pay(clientSecret, CARDS.declines)).toMatchObject({ status: 'refused' });
    expect((await confirm(browser, clientSecret)).error.code).toBe('PAYMENT_INCOMPLETE');
    subject.stripe.pay(clientSecret);
    expect((await confirm(browser, clientSecret)).status).toBe(200);
  });

  it('3-D Secure leads to the same end, and the return page knows what it was for', async () => {
    const { browser } = await makeGifted();
    const { clientSecret } = (await keep(browser)).body;
    expect(subject.stripe.pay(clientSecret, CARDS.authenticates)).toMatchObject({ status: 'requires_action' });
    subject.stripe.authenticate(clientSecret, true);
    const params = { intentId: idIn(clientSecret) };
    const state = await browser.call(getPaymentState, { params, query: { clientSecret: clientSecret ?? '' } });
    expect(state.body).toMatchObject({
      state: 'succeeded',
      kind: 'upgrade',
      price: { dueNow: 0, monthly: 399, firstChargeOn: CHARGED_ON },
    });
    expect((await confirm(browser, clientSecret)).status).toBe(200);
  });

  it('a double click and two tabs share one checkout', async () => {
    const { browser } = await makeGifted();
    const answers = await Promise.all([keep(browser), keep(browser), keep(browser)]);
    const secrets = new Set(answers.map(({ body }) => body.clientSecret));
    expect(secrets.size).toBe(1);
    expect(open()).toHaveLength(1);
  });

  it('confirming twice is once', async () => {
    const { browser, clientSecret } = await makeKeeper();
    expect((await confirm(browser, clientSecret)).status).toBe(200);
    expect((await keep(browser)).error.code).toBe('ALREADY_PREMIUM');
    expect(open()).toHaveLength(1);
  });

  it('a webhook finishes it where the browser died', async () => {
    const { browser } = await makeGifted();
    subject.stripe.pay((await keep(browser)).body.clientSecret);
    await subject.stripe.deliver();
    expect(await billingOf(browser)).toMatchObject({ source: 'subscription', renewsOn: CHARGED_ON });
  });
});

describe('where the gift ends in between', () => {
  it('an open checkout ends with it, and the next one is an ordinary upgrade', async () => {
    const member = await makeGifted();
    await later(member, 30 * DAY + 13 * HOUR);
    expect(subject.clock.now().toISOString()).toContain(`${LAST_DAY}T23:30`);
    const late = (await keep(member.browser)).body;
    await later(member, 31 * MINUTE);
    expect(subject.stripe.pay(late.clientSecret)).toMatchObject({ status: 'refused' });
    const next = (await keep(member.browser)).body;
    expect(next).toMatchObject({ intentType: 'payment', price: { dueNow: 399, firstChargeOn: null } });
    subject.stripe.pay(next.clientSecret);
    expect((await confirm(member.browser, next.clientSecret)).status).toBe(200);
    expect(charges()).toHaveLength(1);
  });
});

describe('is refused', () => {
  it('to members who pay already', async () => {
    const { browser } = await makeSubscriber(subject);
    expect((await keep(browser)).error.code).toBe('ALREADY_PREMIUM');
  });

  it('without asking for it: the plain upgrade still says that they are premium', async () => {
    const { browser } = await makeGifted();
    expect((await browser.call(createSubscription, { body: {} })).error.code).toBe('ALREADY_PREMIUM');
  });

  it('a second gift on top of the first', async () => {
    const { browser } = await makeGifted();
    const { status, error } = await keep(browser, await makeCode(subject.services));
    expect([status, error.issues]).toMatchObject([
      400,
      [{ path: 'promoCode', message: expect.stringContaining('free membership already') }],
    ]);
  });
});
