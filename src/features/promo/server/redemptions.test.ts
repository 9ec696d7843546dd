import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createPremiumSignup } from '#features/membership/contract.ts';
import { personTagTexts } from '#features/people/server/index.ts';
import { purgeTables } from '#platform/server/retention/retention.ts';
import { DAY } from '#platform/shared/durations.ts';
import { makePromoCode } from '#test/factories/promo-code.ts';
import { signUpForm } from '#test/factories/sign-up-form.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { releaseCode, holdCode, redeemCode, type HeldCode } from './redemptions.ts';
import { promoCodes, promoRedemptions } from './schema.ts';

const subject = appPerTest();

const usesOf = async (code: string) =>
  (await subject.services.db.select().from(promoCodes).where(eq(promoCodes.code, code)))[0]?.usedCount;
const hold = (code: string, email: string) => holdCode(subject.services, code, 'premium_discount', { email });
const discount = (overrides = {}) =>
  makePromoCode(subject.services, { type: 'premium_discount', value: 50, ...overrides });

describe('a redemption', () => {
  it('of a one-use code succeeds for one of fifteen simultaneous sign-ups', async () => {
    const once = await makePromoCode(subject.services, { maxUses: 1 });
    const answers = await Promise.all(
      Array.from({ length: 15 }, () =>
        subject.browser().call(createPremiumSignup, { body: signUpForm({ promoCode: once }) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(14);
    expect(await usesOf(once)).toBe(1);
  });

  it('of a one-use discount is held by one of fifty simultaneous requests', async () => {
    const once = await discount({ maxUses: 1 });
    const holds = Array.from({ length: 50 }, (_, index) => hold(once, `person-${index}@example.org`));
    const outcomes = (await Promise.allSettled(holds)).map(({ status }) => status);
    expect(outcomes.filter((outcome) => outcome === 'fulfilled')).toHaveLength(1);
    expect(await usesOf(once)).toBe(1);
  });

  it('counts while it is held, and is free for others when released', async () => {
    const once = await discount({ maxUses: 1 });
    const held = await hold(once, 'a@example.org');
    await expect(hold(once, 'b@example.org')).rejects.toThrow('Invalid promo code');
    await releaseCode(subject.services, held.redemptionId);
    await releaseCode(subject.services, held.redemptionId);
    expect(await usesOf(once)).toBe(0);
    expect((await hold(once, 'b@example.org')).value).toBe(50);
  });

  it('is possible once per person, by mailbox (ignoring plus addresses) and by account', async () => {
    const code = await discount({ maxUses: 5 });
    const person = { userId: 7, email: 'ada@example.org' };
    expect(await redeemCode(subject.services, await hold(code, person.email), person)).toBe(true);
    await expect(hold(code, 'Ada+again@example.org')).rejects.toThrow('Invalid promo code');
    const elsewhere = { userId: 7, email: 'new@example.org' };
    await expect(holdCode(subject.services, code, 'premium_discount', elsewhere)).rejects.toThrow('Invalid promo code');
    expect(await usesOf(code)).toBe(1);
  });

  it('counts once when one person holds it twice, for the checkout that is paid first', async () => {
    const code = await discount({ maxUses: 1 });
    const person = { userId: 7, email: 'ada@example.org' };
    const first = await hold(code, 'ada@example.org');
    const second = await hold(code, 'ada@example.org');
    await releaseCode(subject.services, first.redemptionId);
    expect(await usesOf(code)).toBe(1);
    const redeem = (held: HeldCode) => redeemCode(subject.services, held, person);
    expect([await redeem(first), await redeem(second), await redeem(first)]).toEqual([true, false, true]);
    await releaseCode(subject.services, second.redemptionId);
    expect(await usesOf(code)).toBe(1);
  });

  it('is released once when it was held under two e-mails', async () => {
    const code = await discount({ maxUses: 3 });
    const holdAs = (email: string) => holdCode(subject.services, code, 'premium_discount', { userId: 7, email });
    await hold(code, 'somebody@example.org');
    await holdAs('old@example.org');
    const { redemptionId } = await holdAs('new@example.org');
    await releaseCode(subject.services, redemptionId);
    subject.clock.advance(DAY * 4);
    expect(await usesOf(code)).toBe(1);
    await purgeTables(subject.services);
    expect(await usesOf(code)).toBe(0);
  });

  it('fails when the code was released and another person holds it', async () => {
    const code = await discount({ maxUses: 1 });
    const lost = await hold(code, 'ada@example.org');
    await releaseCode(subject.services, lost.redemptionId);
    const { redemptionId } = await hold(code, 'bea@example.org');
    const redeem = () => redeemCode(subject.services, lost, { userId: 7, email: 'ada@example.org' });
    expect(await redeem()).toBe(false);
    await releaseCode(subject.services, redemptionId);
    expect([await redeem(), await usesOf(code)]).toEqual([true, 1]);
  });

  it('of a free code is never held as a discount, which would last forever', async () => {
    await expect(hold(await makePromoCode(subject.services), 'ada@example.org')).rejects.toThrow('Invalid promo code');
  });

  it.each([
    ['expired', { expiresAt: new Date('2026-03-14T10:29:59Z') }, 'This code has expired'],
    ['switched off', { isActive: false }, 'Invalid promo code'],
  ])('is refused when the code is %s', async (_case, overrides, message) => {
    const code = await discount(overrides);
    await expect(hold(code, 'ada@example.org')).rejects.toThrow(message);
  });

  it('has nothing in common with what the same person did with another code', async () => {
    const person = { userId: 7, email: 'ada@example.org' };
    for (const code of [await discount(), await discount()])
      await redeemCode(subject.services, await hold(code, person.email), person);
    const rows = await subject.services.db.select().from(promoRedemptions);
    const stored = rows.flatMap(({ tag, personTags: tags, codeId }) => [
      codeId,
      ...[tag, ...tags].map((one) => one.toString('base64')),
    ]);
    const elsewhere = personTagTexts(subject.services.keys, { ...person, emailVerified: true });
    expect(stored).toHaveLength(2 * 4);
    expect(new Set([...stored, ...elsewhere]).size).toBe(2 * 4 + 2);
  });

  it('that was held and never paid is released on the third day', async () => {
    const code = await discount({ maxUses: 1 });
    await hold(code, 'ada@example.org');
    subject.clock.set('2026-03-16T23:59:59Z');
    await purgeTables(subject.services);
    expect(await usesOf(code)).toBe(1);
    subject.clock.set('2026-03-17T00:00:00Z');
    await purgeTables(subject.services);
    expect(await usesOf(code)).toBe(0);
  });
});
