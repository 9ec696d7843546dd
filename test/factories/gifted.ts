import { createSubscription } from '#features/membership/contract.ts';
import { today } from '#platform/server/clock.ts';
import type { Browser } from '#test/harness/browser.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { makeCode } from './promo-code.ts';
import { makeMember, type Member } from './subscriber.ts';

/** Of a gift of 30 days that began on 14 March. */
export const LAST_DAY = '2026-04-13';
export const CHARGED_ON = '2026-04-14';

export async function redeemGift(subject: TestApp, { browser }: Member): Promise<void> {
  const promoCode = await makeCode(subject.services);
  const { status } = await browser.call(createSubscription, { body: { promoCode } });
  if (status !== 201) throw new Error(`The gift was not redeemed: ${status}`);
}

/** A member by promo code with a confirmed address, signed in. */
export async function makeGifted(subject: TestApp): Promise<Member> {
  const member = await makeMember(subject, { emailVerifiedOn: today(subject.clock) });
  await redeemGift(subject, member);
  return member;
}

/** Begins to go on paying after the gift. */
export const keepPremium = (browser: Browser, promoCode?: string) =>
  browser.call(createSubscription, { body: { afterGift: true, ...(promoCode && { promoCode }) } });
