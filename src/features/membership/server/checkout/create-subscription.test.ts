import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { membershipOf } from '#test/factories/user.ts';
import { getCurrentUser } from '#features/auth/contract.ts';
import { promoCodes } from '#features/promo/server/schema.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { makePromoCode } from '#test/factories/promo-code.ts';
import { makeMember } from '#test/factories/member.ts';
import { intentIdIn, makeSubscriber } from '#test/factories/subscriber.ts';
import type { Browser } from '#test/harness/browser.ts';
import { CARDS } from '#test/harness/vendors/stripe-server.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { confirmSubscription, createSubscription, getBilling, getPaymentState } from '../../contract.ts';
import { runHourlySync } from '../hourly-sync.ts';

const subject = appPerTest();

const begin = (browser: Browser, promoCode?: string) =>
  browser.call(createSubscription, { body: promoCode === undefined ? {} : { promoCode } });
const confirm = (browser: Browser, paymentIntentId: string) =>
  browser.call(confirmSubscription, { body: { paymentIntentId } });
const planOf = async (browser: Browser) => (await browser.call(getCurrentUser)).body.membershipPlan;
const usesOf = async (code: string) =>
  (await subject.services.db.select().from(promoCodes).where(eq(promoCodes.code, code)))[0]?.usedCount;

describe('an upgrade', () => {
  it('gives premium once it is paid and confirmed, and not before', async () => {
    const { browser } = await makeMember(subject);
    const { status, body } = await begin(browser);
    expect(status).toBe(201);
    expect(body).toMatchObject({ intentType: 'payment', price: { dueNow: 399, monthly: 399, currency: 'usd' } });
    const early = await confirm(browser, intentIdIn(body.clientSecret));
    expect(early.error.code).toBe('PAYMENT_INCOMPLETE');
    expect(await planOf(browser)).toBe('free');

    subject.stripe.pay(body.clientSecret);
    expect((await confirm(browser, intentIdIn(body.clientSecret))).body).toEqual({ success: true });
    expect(await planOf(browser)).toBe('premium');
    expect((await confirm(browser, intentIdIn(body.clientSecret))).status).toBe(200);
  });

  it('is refused to a premium member', async () => {
    const { browser } = await makeSubscriber(subject);
    expect((await begin(browser)).error.code).toBe('ALREADY_PREMIUM');
  });

  it('is refused to a visitor', async () => {
    expect((await begin(subject.browser())).status).toBe(401);
  });

  it("is never confirmed by another member's payment", async () => {
    const { browser: payer, intentId } = await makeSubscriber(subject);
    const { browser: other } = await makeMember(subject);
    await begin(other);
    expect((await confirm(other, intentId)).error.code).toBe('PAYMENT_NOT_FOUND');
    expect((await confirm(other, 'pi_unknown')).error.code).toBe('PAYMENT_NOT_FOUND');
    expect([await planOf(payer), await planOf(other)]).toEqual(['premium', 'free']);
  });

  it('can be paid with another card after one was declined', async () => {
    const { browser } = await makeMember(subject);
    const { body } = await begin(browser);
    expect(subject.stripe.pay(body.clientSecret, CARDS.declines)).toMatchObject({ status: 'refused' });
    expect((await confirm(browser, intentIdIn(body.clientSecret))).error.code).toBe('PAYMENT_INCOMPLETE');
    subject.stripe.pay(body.clientSecret);
    expect((await confirm(browser, intentIdIn(body.clientSecret))).status).toBe(200);
  });

  it('is the same checkout when started twice, and another one at another price', async () => {
    const half = await makePromoCode(subject.services, { type: 'premium_discount', value: 50 });
    const { browser } = await makeMember(subject);
    const first = (await begin(browser)).body;
    expect((await begin(browser)).body.clientSecret).toBe(first.clientSecret);
    const second = (await begin(browser, half)).body;
    expect(second.price).toEqual({ dueNow: 199, monthly: 199, currency: 'usd', firstChargeOn: null });
    expect(subject.stripe.pay(first.clientSecret)).toMatchObject({ status: 'refused' });
    expect(subject.stripe.pay(second.clientSecret)).toMatchObject({ status: 'succeeded' });
    expect((await confirm(browser, intentIdIn(second.clientSecret))).status).toBe(200);
    expect(subject.stripe.ledger.all('charge').filter(({ paid }) => paid)).toHaveLength(1);
  });

  it('owes nothing for a code that was only tried', async () => {
    const tiny = await makePromoCode(subject.services, { type: 'premium_discount', value: 95 });
    const { browser } = await makeMember(subject);
    expect((await begin(browser, tiny)).body.price).toMatchObject({ dueNow: 0, monthly: 20 });
    expect((await begin(browser)).body.price).toMatchObject({ dueNow: 399, monthly: 399 });
  });

  it('leaves at most one checkout that can be paid when started in two tabs at once', async () => {
    const half = await makePromoCode(subject.services, { type: 'premium_discount', value: 50 });
    const { browser } = await makeMember(subject);
    const answers = await Promise.all([begin(browser), begin(browser, half), begin(browser), begin(browser, half)]);
    const secrets = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.clientSecret));
    for (const secret of secrets) subject.stripe.pay(secret);
    const charged = subject.stripe.ledger.all('charge').filter(({ paid, refunded }) => paid && !refunded);
    expect(charged.length).toBeLessThanOrEqual(1);
  });

  it('expires after 23 hours, and can be started again', async () => {
    const { user, browser } = await makeMember(subject);
    const { body } = await begin(browser);
    expect((await browser.call(getBilling)).body.status).toBe('incomplete');
    subject.stripe.advance(23 * HOUR);
    await runHourlySync(subject.services);
    const membership = await membershipOf(subject.services, user.id);
    expect(membership).toMatchObject({ plan: 'free', status: 'active' });
    expect(subject.stripe.pay(body.clientSecret)).toMatchObject({ status: 'refused' });
    const again = (await begin(browser)).body;
    expect(subject.stripe.pay(again.clientSecret)).toMatchObject({ status: 'succeeded' });
  });

  it('says so when Stripe is unavailable', async () => {
    const { browser } = await makeMember(subject);
    subject.stripe.behaviour = 'failing';
    expect((await begin(browser)).error).toMatchObject({
      code: 'PAYMENT_UNAVAILABLE',
      message: 'Failed to initialize payment. Please try again.',
    });
    subject.stripe.behaviour = 'answering';
    expect((await begin(browser)).status).toBe(201);
  });
});

describe('a promo code', () => {
  it('for free days gives 30 days of premium without a card', async () => {
    const freeCode = await makePromoCode(subject.services);
    const { browser } = await makeMember(subject);
    expect((await begin(browser, freeCode)).body).toMatchObject({ clientSecret: null, intentType: 'none' });
    expect((await browser.call(getBilling)).body).toMatchObject({
      plan: 'premium',
      source: 'code',
      status: 'active',
      endsOn: '2026-04-13',
    });
    expect(subject.stripe.calls).toEqual([]);
  });

  it('that leaves less than the smallest charge asks for a card and charges nothing', async () => {
    const nearly = await makePromoCode(subject.services, { type: 'premium_discount', value: 95 });
    const { browser } = await makeMember(subject);
    const { body } = await begin(browser, nearly);
    expect(body).toMatchObject({ intentType: 'setup', price: { dueNow: 0 } });
    expect(await planOf(browser)).toBe('free');
    subject.stripe.pay(body.clientSecret);
    expect((await confirm(browser, intentIdIn(body.clientSecret))).status).toBe(200);
    expect(await planOf(browser)).toBe('premium');
    expect(await usesOf(nearly)).toBe(1);
  });

  it('is held by a checkout, and released when that expires', async () => {
    const once = await makePromoCode(subject.services, { type: 'premium_discount', value: 50, maxUses: 1 });
    const [{ browser }, { browser: other }] = [await makeMember(subject), await makeMember(subject)];
    await begin(browser, once);
    expect((await begin(other, once)).error.issues).toEqual([{ path: 'promoCode', message: 'Invalid promo code' }]);
    subject.stripe.advance(23 * HOUR);
    await runHourlySync(subject.services);
    expect(await usesOf(once)).toBe(0);
    expect((await begin(other, once)).status).toBe(201);
  });

  it('is stored with the account when it is redeemed', async () => {
    const half = await makePromoCode(subject.services, { type: 'premium_discount', value: 50 });
    const { user } = await makeSubscriber(subject, { promoCode: half });
    expect((await membershipOf(subject.services, user.id)).usedCode).toBe(half);
    expect(await usesOf(half)).toBe(1);
  });
});

describe('the state of a payment', () => {
  const stateOf = (intentId: string, clientSecret: string | null) =>
    subject.browser().call(getPaymentState, { params: { intentId }, query: { clientSecret: clientSecret ?? '' } });

  it('is shown only to a caller who knows its secret', async () => {
    const { browser } = await makeMember(subject);
    const { clientSecret } = (await begin(browser)).body;
    const intentId = intentIdIn(clientSecret);
    expect((await stateOf(intentId, clientSecret)).body).toMatchObject({ state: 'open', kind: 'upgrade' });
    expect((await stateOf(intentId, `${intentId}_secret_guess`)).error.code).toBe('PAYMENT_NOT_FOUND');
    expect((await stateOf(intentId, '')).error.code).toBe('PAYMENT_NOT_FOUND');

    subject.stripe.pay(clientSecret, CARDS.authenticates);
    subject.stripe.authenticate(clientSecret, false);
    expect((await stateOf(intentId, clientSecret)).body.state).toBe('failed');
    subject.stripe.pay(clientSecret, CARDS.authenticates);
    subject.stripe.authenticate(clientSecret, true);
    expect((await stateOf(intentId, clientSecret)).body).toEqual({
      state: 'succeeded',
      kind: 'upgrade',
      price: { dueNow: 399, monthly: 399, currency: 'usd', firstChargeOn: null },
    });
  });
});
