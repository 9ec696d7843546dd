import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { membershipOf } from '#test/factories/user.ts';
import { exportData } from '#features/account/contract.ts';
import { signUp } from '#features/auth/contract.ts';
import { changeAccount } from '#features/people/server/index.ts';
import { promoCodes } from '#features/promo/server/schema.ts';
import { DAY } from '#platform/shared/durations.ts';
import { makeMember } from '#test/factories/member.ts';
import { makePromoCode } from '#test/factories/promo-code.ts';
import { signUpForm } from '#test/factories/sign-up-form.ts';
import { intentIdIn, makeSubscriber } from '#test/factories/subscriber.ts';
import type { Browser } from '#test/harness/browser.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { confirmSubscription, createSubscription, getBilling, refundSubscription } from '../../contract.ts';

const subject = appPerTest();
let half: string;
beforeEach(async () => {
  half = await makePromoCode(subject.services, { type: 'premium_discount', value: 50 });
});

const begin = (browser: Browser, promoCode?: string) =>
  browser.call(createSubscription, { body: promoCode === undefined ? {} : { promoCode } });
const usesOf = async (code: string) =>
  (await subject.services.db.select().from(promoCodes).where(eq(promoCodes.code, code)))[0]?.usedCount;

async function signUpWith(promoCode: string) {
  const browser = subject.browser();
  const { status, body: user } = await browser.call(signUp, { body: signUpForm({ promoCode }) });
  expect(status).toBe(201);
  return { browser, user };
}

describe('a discount code of a free sign-up', () => {
  it('is saved without counting, and applied to the upgrade', async () => {
    const { browser, user } = await signUpWith(half.toLowerCase());
    expect([user.membershipPlan, await usesOf(half)]).toEqual(['free', 0]);
    const { status, body } = await begin(browser);
    expect(status).toBe(201);
    expect(body).toMatchObject({ promoCode: half, lapsedCode: null, price: { dueNow: 199, monthly: 199 } });
  });

  it('counts when the upgrade is paid, and does not apply to a later subscription', async () => {
    const { browser, user } = await signUpWith(half);
    const { clientSecret } = (await begin(browser)).body;
    subject.stripe.pay(clientSecret);
    const paymentIntentId = intentIdIn(clientSecret);
    expect((await browser.call(confirmSubscription, { body: { paymentIntentId } })).status).toBe(200);
    const { usedCode } = await membershipOf(subject.services, user.id);
    expect([usedCode, await usesOf(half)]).toEqual([half, 1]);
    await changeAccount(subject.services, user.id, { emailVerifiedOn: '2026-03-14' });
    await browser.call(refundSubscription);
    expect((await begin(browser)).body).toMatchObject({ promoCode: null, lapsedCode: null, price: { dueNow: 399 } });
  });

  it('is reported as lapsed after it has expired, and the full price applies', async () => {
    const expiresAt = new Date(subject.clock.now().getTime() + DAY / 2);
    const brief = await makePromoCode(subject.services, { type: 'premium_discount', value: 50, expiresAt });
    const { browser } = await signUpWith(brief);
    subject.stripe.advance(DAY / 2);
    const [first, reloaded] = [await begin(browser), await begin(browser)];
    expect(first.body).toMatchObject({ promoCode: null, lapsedCode: brief, price: { dueNow: 399 } });
    expect(reloaded.body).toEqual(first.body);
  });

  it('is reported as lapsed when others have used it up', async () => {
    const once = await makePromoCode(subject.services, { type: 'premium_discount', value: 50, maxUses: 1 });
    const { browser } = await signUpWith(once);
    await makeSubscriber(subject, { promoCode: once });
    expect((await begin(browser)).body).toMatchObject({ promoCode: null, lapsedCode: once });
  });

  it('with one use still applies when the page is reloaded', async () => {
    const once = await makePromoCode(subject.services, { type: 'premium_discount', value: 50, maxUses: 1 });
    const { browser } = await signUpWith(once);
    const first = (await begin(browser)).body;
    expect((await begin(browser)).body).toEqual(first);
    expect([first.promoCode, await usesOf(once)]).toEqual([once, 1]);
  });

  it('is replaced by another code for one checkout, and removed by an empty code', async () => {
    const { browser } = await signUpWith(half);
    const better = await makePromoCode(subject.services, { type: 'premium_discount', value: 80 });
    expect((await begin(browser, better)).body).toMatchObject({ promoCode: better, price: { dueNow: 80 } });
    expect((await begin(browser)).body.promoCode).toBe(half);
    expect((await begin(browser, '')).body).toMatchObject({ promoCode: null, price: { dueNow: 399 } });
    expect((await begin(browser)).body).toMatchObject({ promoCode: null, lapsedCode: null });
    expect(await usesOf(half)).toBe(0);
  });

  it("is in the member's export", async () => {
    const { browser } = await signUpWith(half);
    expect((await browser.call(exportData)).body).toMatchObject({ membership: { keptCode: half } });
  });
});

it('a free code counts at once at a free sign-up, for 30 days', async () => {
  const freeCode = await makePromoCode(subject.services);
  const { browser, user } = await signUpWith(freeCode);
  expect([user.membershipPlan, await usesOf(freeCode)]).toEqual(['premium', 1]);
  expect((await browser.call(getBilling)).body).toMatchObject({ source: 'code', endsOn: '2026-04-13' });
});

it('a free code can be redeemed by members and at sign-ups at the same moment', async () => {
  const code = await makePromoCode(subject.services);
  const members = [];
  for (let n = 0; n < 4; n += 1) members.push(await makeMember(subject));
  const redeemed = members.map(async ({ browser }) => (await begin(browser, code)).status);
  const signedUp = members.map(() => signUpWith(code));
  expect(new Set(await Promise.all(redeemed))).toEqual(new Set([201]));
  await Promise.all(signedUp);
  expect(await usesOf(code)).toBe(8);
});
