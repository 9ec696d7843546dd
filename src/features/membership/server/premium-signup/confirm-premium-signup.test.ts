import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { logIn } from '#features/auth/contract.ts';
import { findByEmail } from '#features/people/server/index.ts';
import { users } from '#features/people/server/schema.ts';
import { promoCodes } from '#features/promo/server/schema.ts';
import { purgeTables } from '#platform/server/retention/retention.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { makePromoCode } from '#test/factories/promo-code.ts';
import { signUpForm } from '#test/factories/sign-up-form.ts';
import { intentIdIn, makeSubscriber } from '#test/factories/subscriber.ts';
import { makeUser, membershipOf } from '#test/factories/user.ts';
import { mailsTo } from '#test/harness/read-mail.ts';
import { CARDS } from '#test/harness/vendors/stripe-server.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { confirmPremiumSignup, createPremiumSignup } from '../../contract.ts';
import { runHourlySync } from '../hourly-sync.ts';
import { findSignup } from './pending-signups.ts';
import { pendingSignups } from '../schema.ts';

const subject = appPerTest();

const begin = (form: object, browser = subject.browser()) => browser.call(createPremiumSignup, { body: form });
const confirm = (paymentIntentId: string, browser = subject.browser()) =>
  browser.call(confirmPremiumSignup, { body: { paymentIntentId } });
const findUser = (email: string) => findByEmail(subject.services, email);
const planOf = async (email: string) => {
  const user = await findUser(email);
  return user && (await membershipOf(subject.services, user.id)).plan;
};
const usesOf = async (code: string) =>
  (await subject.services.db.select().from(promoCodes).where(eq(promoCodes.code, code)))[0]?.usedCount;
const charged = () => subject.stripe.ledger.all('charge').filter(({ paid, refunded }) => paid && !refunded).length;

async function beginAndPay(overrides = {}) {
  const form = signUpForm(overrides);
  const { body } = await begin(form);
  subject.stripe.pay(body.clientSecret);
  return { form, intentId: intentIdIn(body.clientSecret) };
}

describe('a premium sign-up', () => {
  it('creates the account when it is paid, and not before', async () => {
    const form = signUpForm();
    const { status, body } = await begin(form);
    expect([status, body.created, body.intentType]).toEqual([201, false, 'payment']);
    expect(await findUser(form.email)).toBeUndefined();
    expect((await confirm(intentIdIn(body.clientSecret))).error).toMatchObject({
      success: false,
      code: 'PAYMENT_INCOMPLETE',
    });
    subject.stripe.pay(body.clientSecret);
    const browser = subject.browser();
    expect((await confirm(intentIdIn(body.clientSecret), browser)).body.success).toBe(true);

    const { email, password } = form;
    expect((await browser.call(logIn, { body: { email, password } })).body.membershipPlan).toBe('premium');
    const subjects = (await mailsTo(subject.services, email)).map((mail) => mail.subject);
    expect(subjects.toSorted()).toEqual(['Confirm your email address', 'Your account is ready', 'Your receipt: $3.99']);
  });

  it('stores personal data only sealed while it waits, and none afterwards', async () => {
    const form = signUpForm();
    const { body } = await begin(form);
    const read = async () => (await subject.services.db.select().from(pendingSignups))[0];
    const before = await read();
    const secrets = [form.email, form.password, form.firstName, 'argon2', 'cus_', 'sub_'];
    for (const secret of secrets) expect(before?.box.includes(secret)).toBe(false);
    subject.stripe.pay(body.clientSecret);
    await confirm(intentIdIn(body.clientSecret));
    const after = await read();
    expect(after).toMatchObject({ customerTag: before?.customerTag, outcome: 'finished' });
    expect(after?.box).toHaveLength(before?.box.length ?? 0);
    const customerId = subject.stripe.ledger.all('customer')[0]?.id ?? '';
    expect(await findSignup(subject.services, customerId)).toMatchObject({ customerId, signup: null });
  });

  it('creates one account when browsers, webhooks and the hourly job finish it at the same time', async () => {
    const { form, intentId } = await beginAndPay();
    const answers = await Promise.all([
      confirm(intentId),
      subject.stripe.deliver(),
      confirm(intentId),
      runHourlySync(subject.services),
      confirm(intentId),
    ]);
    expect([answers[0].status, answers[2].status, answers[4].status]).toEqual([200, 200, 200]);
    expect(await planOf(form.email)).toBe('premium');
    expect(await subject.services.db.select().from(users)).toHaveLength(1);
    expect(charged()).toBe(1);
  });

  it('is finished by the webhook when the browser was closed, and the person can log in', async () => {
    const { form, intentId } = await beginAndPay();
    const events = subject.stripe.waiting();
    expect(new Set(await subject.stripe.deliver([...events, ...events]))).toEqual(new Set([200]));
    const { email, password } = form;
    const loggedIn = await subject.browser().call(logIn, { body: { email, password } });
    expect(loggedIn.body.membershipPlan).toBe('premium');
    const mail = (await mailsTo(subject.services, email)).find((one) => one.subject === 'Your account is ready');
    expect(mail?.text).toContain('http://localhost:3000/login');
    expect((await confirm(intentId)).body.success).toBe(true);
    expect([await subject.services.db.$count(users), charged()]).toEqual([1, 1]);
    const subjects = (await mailsTo(subject.services, email)).map(({ subject: about }) => about);
    expect(subjects.toSorted()).toEqual([
      'Confirm your email address',
      'New login to your account',
      'Your account is ready',
      'Your receipt: $3.99',
    ]);
  });

  it('cannot be started again with the same e-mail once it is finished', async () => {
    const { form } = await beginAndPay();
    await subject.stripe.deliver();
    expect((await begin(form)).error.code).toBe('EMAIL_TAKEN');
    expect(charged()).toBe(1);
  });

  it('is finished by the hourly job when the webhook was lost too', async () => {
    const { form } = await beginAndPay();
    subject.stripe.drop();
    await runHourlySync(subject.services);
    expect(await planOf(form.email)).toBe('premium');
  });

  it.each(['browser', 'webhook'] as const)(
    'is refunded when the e-mail was taken in the meantime (%s)',
    async (who) => {
      const { form, intentId } = await beginAndPay();
      const other = await makeUser(subject.services, { email: form.email.toUpperCase() });
      if (who === 'webhook') await subject.stripe.deliver();
      const { status, error } = await confirm(intentId);
      expect([status, error.code]).toEqual([409, 'EMAIL_TAKEN']);
      expect(error).toMatchObject({ success: false, message: expect.stringContaining('refund your payment in full') });
      expect(charged()).toBe(0);
      expect(subject.stripe.ledger.all('subscription').map((one) => one.status)).toEqual(['canceled']);
      expect(await planOf(other.email)).toBe('free');
      expect((await mailsTo(subject.services, form.email)).map((mail) => mail.subject)).toEqual([
        'Your payment is refunded',
      ]);
    },
  );

  it('is refunded later when Stripe was unavailable', async () => {
    const { form, intentId } = await beginAndPay();
    await makeUser(subject.services, { email: form.email });
    subject.stripe.fault(/DELETE \/v1\/subscriptions/);
    expect((await confirm(intentId)).error).toMatchObject({ code: 'EMAIL_TAKEN', success: false });
    expect(charged()).toBe(1);
    await runHourlySync(subject.services);
    expect(charged()).toBe(0);
    expect(subject.stripe.ledger.all('customer')).toEqual([]);
    expect((await confirm(intentId)).error.code).toBe('EMAIL_TAKEN');
  });

  it("is never confirmed by another person's payment", async () => {
    const form = signUpForm();
    await begin(form);
    const { intentId } = await makeSubscriber(subject);
    await confirm(intentId);
    expect(await findUser(form.email)).toBeUndefined();
    expect((await confirm('pi_nobody')).error).toMatchObject({ success: false, code: 'PAYMENT_NOT_FOUND' });
  });

  it('creates nothing when the card is declined, and can be paid with another card', async () => {
    const form = signUpForm();
    const { body } = await begin(form);
    expect(subject.stripe.pay(body.clientSecret, CARDS.insufficient)).toMatchObject({ status: 'refused' });
    await subject.stripe.deliver();
    expect(await findUser(form.email)).toBeUndefined();
    subject.stripe.pay(body.clientSecret);
    await subject.stripe.deliver();
    expect(await planOf(form.email)).toBe('premium');
  });

  it('is deleted after 24 hours, at Stripe too, and its code is released', async () => {
    const half = await makePromoCode(subject.services, { type: 'premium_discount', value: 50, maxUses: 1 });
    await begin(signUpForm({ promoCode: half }));
    expect(await usesOf(half)).toBe(1);
    subject.stripe.advance(24 * HOUR - 1);
    await runHourlySync(subject.services);
    expect(await subject.services.db.select().from(pendingSignups)).toHaveLength(1);
    subject.stripe.advance(1);
    await runHourlySync(subject.services);
    expect(await subject.services.db.select().from(pendingSignups)).toHaveLength(0);
    expect(await usesOf(half)).toBe(0);
    expect(subject.stripe.ledger.all('customer')).toEqual([]);
  });

  it('keeps its outcome for another day, then nothing', async () => {
    const { intentId } = await beginAndPay();
    await confirm(intentId);
    subject.clock.set('2026-03-15T23:59:59Z');
    await purgeTables(subject.services);
    expect(await subject.services.db.select().from(pendingSignups)).toHaveLength(1);
    subject.clock.set('2026-03-16T00:00:00Z');
    await purgeTables(subject.services);
    expect(await subject.services.db.select().from(pendingSignups)).toEqual([]);
    expect((await confirm(intentId)).body.success).toBe(true);
  });
});
