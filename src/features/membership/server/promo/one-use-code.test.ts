import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { findByEmail } from '#features/people/server/index.ts';
import { changeStored, membershipOf } from '#test/factories/user.ts';
import { promoCodes } from '#features/promo/server/schema.ts';
import { purgeTables } from '#platform/server/retention/retention.ts';
import { DAY } from '#platform/shared/durations.ts';
import { makePromoCode } from '#test/factories/promo-code.ts';
import { signUpForm } from '#test/factories/sign-up-form.ts';
import { makeMember } from '#test/factories/member.ts';
import { mailsTo } from '#test/harness/read-mail.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { createPremiumSignup, createSubscription, getBilling } from '../../contract.ts';
import { runHourlySync } from '../hourly-sync.ts';

const subject = appPerTest();
let once: string;
beforeEach(async () => {
  once = await makePromoCode(subject.services, { type: 'premium_discount', value: 50, maxUses: 1 });
});

/** Starts a sign-up with the one-use code; returns the payment's secret. */
async function beginSignup(email: string): Promise<string | null> {
  const answer = await subject.browser().call(createPremiumSignup, { body: signUpForm({ email, promoCode: once }) });
  expect(answer.status).toBe(201);
  return answer.body.clientSecret;
}

const pay = async (...secrets: (string | null)[]) => {
  for (const secret of secrets) expect(subject.stripe.pay(secret)).toMatchObject({ status: 'succeeded' });
  await subject.stripe.deliver();
  await runHourlySync(subject.services);
};
const usesOf = async () =>
  (await subject.services.db.select().from(promoCodes).where(eq(promoCodes.code, once)))[0]?.usedCount;
const planOf = async (email: string) => {
  const user = await findByEmail(subject.services, email);
  return user && (await membershipOf(subject.services, user.id)).plan;
};
/** How many discounted payments were made and not refunded. */
const discounted = () => subject.stripe.ledger.all('charge').filter(({ paid, refunded }) => paid && !refunded).length;

describe('a code with one use', () => {
  it('discounts one of two paid sign-ups of the same mailbox', async () => {
    const secrets = [await beginSignup('ada@example.org'), await beginSignup('ada+again@example.org')];
    await pay(...secrets);
    expect([discounted(), await usesOf()]).toEqual([1, 1]);
    const plans = [await planOf('ada@example.org'), await planOf('ada+again@example.org')];
    expect(plans.filter((plan) => plan === 'premium')).toHaveLength(1);
  });

  it('counts once also when nothing is to be paid, and the other sign-up gets one mail', async () => {
    once = await makePromoCode(subject.services, { type: 'premium_discount', value: 95, maxUses: 1 });
    const secrets = [await beginSignup('ada@example.org'), await beginSignup('ada+again@example.org')];
    await pay(...secrets);
    const live = subject.stripe.ledger.all('subscription').filter(({ ended_at: ended }) => ended === null);
    expect([live.length, await usesOf()]).toEqual([1, 1]);
    const subjects = [
      ...(await mailsTo(subject.services, 'ada@example.org')),
      ...(await mailsTo(subject.services, 'ada+again@example.org')),
    ].map((mail) => mail.subject);
    expect(subjects.filter((line) => line === 'Your payment is refunded')).toHaveLength(1);
  });

  it('discounts the sign-up or the upgrade of one mailbox, and the other payment is refunded', async () => {
    const { browser, user } = await makeMember(subject, { email: 'ada@example.org' });
    const signup = await beginSignup('ada+again@example.org');
    const upgrade = (await browser.call(createSubscription, { body: { promoCode: once } })).body.clientSecret;
    await pay(signup, upgrade);
    expect([discounted(), await usesOf()]).toEqual([1, 1]);
    const plans = new Set([await planOf('ada+again@example.org'), await planOf(user.email)]);
    expect(plans).toEqual(new Set(['free', 'premium']));
  });

  it('is not used by a checkout that has lost it to another person', async () => {
    const first = await beginSignup('ada@example.org');
    // The second checkout takes over the code, fails, and releases it.
    subject.stripe.fault(/POST \/v1\/customers/);
    const again = signUpForm({ email: 'ada@example.org', promoCode: once });
    expect((await subject.browser().call(createPremiumSignup, { body: again })).status).toBe(503);
    const other = await beginSignup('bea@example.org');
    await pay(other, first);
    expect([discounted(), await usesOf()]).toEqual([1, 1]);
    expect(await planOf('bea@example.org')).toBe('premium');
  });

  it('discounts no payment once the member has started a checkout without it, even during that request', async () => {
    const { browser } = await makeMember(subject);
    const { clientSecret } = (await browser.call(createSubscription, { body: { promoCode: once } })).body;
    let paid: unknown;
    subject.stripe.fault(/POST \/v1\/subscriptions/, { after: async () => (paid = subject.stripe.pay(clientSecret)) });
    expect((await browser.call(createSubscription, { body: {} })).status).toBe(201);
    expect(paid).toMatchObject({ status: 'refused' });
    expect(await usesOf()).toBe(0);
  });

  it('stays with its checkout when the page is reloaded during the payment', async () => {
    const { browser, user } = await makeMember(subject);
    const begin = () => browser.call(createSubscription, { body: { promoCode: once } });
    const { clientSecret } = (await begin()).body;
    const reloadAndPay = async () => {
      expect((await begin()).body.clientSecret).toBe(clientSecret);
      subject.stripe.pay(clientSecret);
    };
    subject.stripe.fault(/GET \/v1\/subscriptions/, { after: reloadAndPay });
    expect((await browser.call(getBilling)).body.plan).toBe('premium');
    expect([await planOf(user.email), discounted(), await usesOf()]).toEqual(['premium', 1, 1]);
  });

  it('stays used when the e-mail is changed between the checkout and its payment', async () => {
    const { browser, user } = await makeMember(subject);
    const { clientSecret } = (await browser.call(createSubscription, { body: { promoCode: once } })).body;
    await changeStored(subject.services, user.id, { email: 'new@example.org' });
    await pay(clientSecret);
    expect(await planOf('new@example.org')).toBe('premium');
    subject.stripe.advance(4 * DAY);
    await purgeTables(subject.services);
    expect(await usesOf()).toBe(1);
  });

  it('still counts when the same person sends the sign-up form again', async () => {
    await beginSignup('ada@example.org');
    await pay(await beginSignup('ada@example.org'));
    expect([await planOf('ada@example.org'), discounted(), await usesOf()]).toEqual(['premium', 1, 1]);
  });
});
