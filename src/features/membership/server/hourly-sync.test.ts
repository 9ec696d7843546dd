import { describe, expect, it } from 'vitest';
import { forgetPerson } from '#features/account/server/index.ts';
import { users } from '#features/people/server/schema.ts';
import { openStripe } from '#platform/server/gateways/stripe/stripe.ts';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import { makePromoCode } from '#test/factories/promo-code.ts';
import { signUpForm } from '#test/factories/sign-up-form.ts';
import { makeMember } from '#test/factories/member.ts';
import { intentIdIn, makeSubscriber, payAndCloseBrowser } from '#test/factories/subscriber.ts';
import { membershipOf } from '#test/factories/user.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { findRecord } from '#features/plans/server/index.ts';
import { confirmPremiumSignup, createPremiumSignup } from '../contract.ts';
import { findUnfinishedSignups } from './premium-signup/pending-signups.ts';
import { runHourlySync } from './hourly-sync.ts';
import { pendingSignups } from './schema.ts';

const subject = appPerTest();

const planOf = async (userId: number) => (await membershipOf(subject.services, userId)).plan;

describe('the hourly sync', () => {
  it('finds a payment whose events were all lost', async () => {
    const { id } = await payAndCloseBrowser(subject);
    subject.stripe.drop();
    await runHourlySync(subject.services);
    expect(await planOf(id)).toBe('premium');
  });

  it('asks Stripe about a premium member once a day, and about no other account', async () => {
    await makeSubscriber(subject);
    const left = await payAndCloseBrowser(subject);
    await forgetPerson(subject.services, left.email);
    await runHourlySync(subject.services);
    const asked = subject.stripe.calls.length;
    await runHourlySync(subject.services);
    expect(subject.stripe.calls).toHaveLength(asked);
    subject.stripe.advance(DAY);
    await runHourlySync(subject.services);
    expect(subject.stripe.calls.length).toBeGreaterThan(asked);
  });

  it('continues with the others when one fails', async () => {
    const first = await payAndCloseBrowser(subject);
    const second = await payAndCloseBrowser(subject);
    subject.stripe.drop();
    const record = await findRecord(subject.services, first.id);
    subject.stripe.fault(new RegExp(`GET /v1/subscriptions.*customer=${record?.customerId}`));
    await runHourlySync(subject.services);
    expect([await planOf(first.id), await planOf(second.id)]).toEqual(['free', 'premium']);
  });

  it('leaves premium in place when the price has changed', async () => {
    const { user } = await makeSubscriber(subject);
    const { ledger, sandbox } = subject.stripe;
    const price = ledger.get('price', sandbox.settings.priceId);
    ledger.add({ ...price, id: 'price_dearer', unit_amount: 499 });
    const stripe = openStripe({ clock: subject.clock, ...sandbox.settings, priceId: 'price_dearer' });
    subject.stripe.advance(DAY);
    await runHourlySync({ ...subject.services, stripe });
    expect(await planOf(user.id)).toBe('premium');
  });
});

describe('a paid sign-up that was not finished for months', () => {
  it('has every payment refunded when its e-mail was taken in the meantime', async () => {
    const form = signUpForm();
    const { clientSecret } = (await subject.browser().call(createPremiumSignup, { body: form })).body;
    subject.stripe.pay(clientSecret);
    subject.stripe.advance(70 * DAY);
    await makeMember(subject, { email: form.email });
    await runHourlySync(subject.services);
    const charges = subject.stripe.ledger.all('charge').map(({ paid, refunded }) => [paid, refunded]);
    expect(charges).toEqual(Array.from({ length: 3 }, () => [true, true]));
  });
});

describe('a sign-up that was not paid within its day', () => {
  /** Nothing is due for it, so Stripe itself would wait for its card forever. */
  async function beginAndAbandon() {
    const promoCode = await makePromoCode(subject.services, { type: 'premium_discount', value: 95 });
    const { clientSecret } = (await subject.browser().call(createPremiumSignup, { body: signUpForm({ promoCode }) }))
      .body;
    subject.stripe.advance(24 * HOUR);
    return clientSecret;
  }

  it('is cancelled, even if its card is confirmed at that moment', async () => {
    const clientSecret = await beginAndAbandon();
    const paymentIntentId = intentIdIn(clientSecret);
    let status = 0;
    const payAndConfirm = async () => {
      subject.stripe.pay(clientSecret);
      ({ status } = await subject.browser().call(confirmPremiumSignup, { body: { paymentIntentId } }));
    };
    subject.stripe.fault(/DELETE \/v1\/subscriptions/, { after: payAndConfirm });
    await runHourlySync(subject.services);
    expect([status, await subject.services.db.select().from(users)]).toEqual([409, []]);
    expect(subject.stripe.ledger.all('customer')).toEqual([]);
  });

  it('keeps no personal data while Stripe is unavailable, and is ended there later', async () => {
    await beginAndAbandon();
    subject.stripe.fault(/DELETE \/v1\/subscriptions/);
    await runHourlySync(subject.services);
    expect(await findUnfinishedSignups(subject.services, 10)).toMatchObject([{ outcome: 'expired', signup: null }]);
    expect(subject.stripe.ledger.all('customer')).toHaveLength(1);
    await runHourlySync(subject.services);
    expect(await subject.services.db.select().from(pendingSignups)).toEqual([]);
    expect(subject.stripe.ledger.all('customer')).toEqual([]);
  });
});
