import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getCurrentUser, signUp } from '#features/auth/contract.ts';
import { findByEmail } from '#features/people/server/index.ts';
import { promoCodes } from '#features/promo/server/schema.ts';
import { DAY } from '#platform/shared/durations.ts';
import { makePromoCode } from '#test/factories/promo-code.ts';
import { intentIdIn } from '#test/factories/subscriber.ts';
import { signUpForm } from '#test/factories/sign-up-form.ts';
import { makeUser, membershipOf } from '#test/factories/user.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { confirmPremiumSignup, createPremiumSignup } from '../../contract.ts';
import { runHourlySync } from '../hourly-sync.ts';

const subject = appPerTest();

const begin = (form: object, browser = subject.browser()) => browser.call(createPremiumSignup, { body: form });
const confirm = (paymentIntentId: string) =>
  subject.browser().call(confirmPremiumSignup, { body: { paymentIntentId } });
const findUser = (email: string) => findByEmail(subject.services, email);
const membershipWith = async (email: string) => {
  const user = await findUser(email);
  return user && membershipOf(subject.services, user.id);
};
const planOf = async (email: string) => (await membershipWith(email))?.plan;
const usesOf = async (code: string) =>
  (await subject.services.db.select().from(promoCodes).where(eq(promoCodes.code, code)))[0]?.usedCount;

describe('the form of a premium sign-up', () => {
  it.each([
    ['password', { password: 'Password1', confirmPassword: 'Password1' }],
    ['dateOfBirth', { dateOfBirth: '2020-01-01' }],
    ['promoCode', { promoCode: 'UNKNOWN' }],
    ['firstName', { firstName: 'A' }],
    ['lastName', { lastName: 'Bitch' }],
  ])('is refused for its %s like any sign-up', async (path, wrong) => {
    const { status, error } = await begin(signUpForm(wrong));
    expect([status, error.issues?.[0]?.path]).toEqual([400, path]);
    expect(subject.stripe.calls).toEqual([]);
  });

  it('is refused below the smallest age that the operator set', async () => {
    subject.services.site.minimumAge = 18;
    const { error } = await begin(signUpForm({ dateOfBirth: '2008-03-15', parentalPermission: true }));
    expect(error.message).toBe('You must be at least 18 years old to use Sub Rosa');
    expect((await begin(signUpForm({ dateOfBirth: '2008-03-14' }))).status).toBe(201);
  });

  it('is refused for an e-mail that has an account', async () => {
    const { email } = await makeUser(subject.services);
    const { error } = await begin(signUpForm({ email }));
    expect([error.code, error.issues?.[0]?.path]).toEqual(['EMAIL_TAKEN', 'email']);
  });
});

describe('a premium sign-up with a promo code', () => {
  it('creates and signs in the account at once for a free code, without Stripe', async () => {
    const freeCode = await makePromoCode(subject.services, { maxUses: 1 });
    const browser = subject.browser();
    const { body } = await begin(signUpForm({ promoCode: freeCode }), browser);
    expect(body).toMatchObject({ created: true, clientSecret: null, intentType: 'none' });
    expect((await browser.call(getCurrentUser)).body.membershipPlan).toBe('premium');
    expect(subject.stripe.calls).toEqual([]);
    expect((await begin(signUpForm({ promoCode: freeCode }))).error.issues?.[0]?.path).toBe('promoCode');
    expect(await usesOf(freeCode)).toBe(1);
  });

  it('loses the premium of a free code after 30 days', async () => {
    const freeCode = await makePromoCode(subject.services);
    const form = signUpForm({ promoCode: freeCode });
    await begin(form);
    subject.stripe.advance(30 * DAY);
    await runHourlySync(subject.services);
    expect(await planOf(form.email)).toBe('premium');
    subject.stripe.advance(DAY);
    await runHourlySync(subject.services);
    expect(await membershipWith(form.email)).toMatchObject({ plan: 'free', usedCode: freeCode });
  });

  it.each([
    [50, 'payment', 199],
    [95, 'setup', 0],
    [100, 'setup', 0],
  ])('of $0 % off asks for a $1 of $2 cents', async (value, intentType, dueNow) => {
    const code = await makePromoCode(subject.services, { type: 'premium_discount', value });
    const form = signUpForm({ promoCode: code });
    const { body } = await begin(form);
    expect(body).toMatchObject({ intentType, price: { dueNow }, created: false });
    expect((await confirm(intentIdIn(body.clientSecret))).error.code).toBe('PAYMENT_INCOMPLETE');
    subject.stripe.pay(body.clientSecret);
    expect((await confirm(intentIdIn(body.clientSecret))).body.success).toBe(true);
    expect(await membershipWith(form.email)).toMatchObject({ plan: 'premium', usedCode: code });
    expect(await usesOf(code)).toBe(1);
  });

  it('on the free plan gets premium from a free code, and nothing from a discount', async () => {
    const [freeCode, half] = [
      await makePromoCode(subject.services),
      await makePromoCode(subject.services, { type: 'premium_discount', value: 50 }),
    ];
    const planWith = async (promoCode: string) =>
      (await subject.browser().call(signUp, { body: signUpForm({ promoCode }) })).body.membershipPlan;
    expect([await planWith(freeCode), await planWith(half)]).toEqual(['premium', 'free']);
    expect([await usesOf(freeCode), await usesOf(half)]).toEqual([1, 0]);
  });
});
