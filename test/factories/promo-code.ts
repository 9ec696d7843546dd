import { randomUUID } from 'node:crypto';
import { createSubscription } from '#features/membership/contract.ts';
import { promoCodes } from '#features/promo/server/schema.ts';
import { today } from '#platform/server/clock.ts';
import type { Uses } from '#platform/server/services.ts';
import type { Browser } from '#test/harness/browser.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { makeMember, type Member } from './member.ts';

/** Creates a code for free days, unless the overrides say otherwise; returns the code. */
export async function makePromoCode(
  { db, clock }: Uses<'db' | 'clock'>,
  overrides: Partial<typeof promoCodes.$inferInsert> = {},
): Promise<string> {
  const code = `CODE${randomUUID().slice(0, 8).toUpperCase()}`;
  const base = { id: randomUUID(), code, description: 'A gift', type: 'premium_free', value: 100 } as const;
  await db.insert(promoCodes).values({ ...base, createdAt: today(clock), ...overrides });
  return overrides.code ?? code;
}

/** For 30 free days that began on 14 March. */
export const LAST_FREE_DAY = '2026-04-13';
export const CHARGED_ON = '2026-04-14';

export async function redeemFreeDays(subject: TestApp, { browser }: Member): Promise<void> {
  const promoCode = await makePromoCode(subject.services);
  const { status } = await browser.call(createSubscription, { body: { promoCode } });
  if (status !== 201) throw new Error(`The free days were not redeemed: status ${status}`);
}

/** A member with free days and a confirmed email address. */
export async function makeMemberOnFreeDays(subject: TestApp): Promise<Member> {
  const member = await makeMember(subject, { emailVerifiedOn: today(subject.clock) });
  await redeemFreeDays(subject, member);
  return member;
}

/** Starts a subscription that begins when the free days end. */
export const subscribeAfterFreeDays = (browser: Browser, promoCode?: string) =>
  browser.call(createSubscription, { body: { afterGift: true, ...(promoCode && { promoCode }) } });
