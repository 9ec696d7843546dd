import {
  confirmCardUpdate,
  confirmSubscription,
  createSubscription,
  getBilling,
  startCardUpdate,
} from '#features/membership/contract.ts';
import { runHourlySync } from '#features/membership/server/hourly-sync.ts';
import { today } from '#platform/server/clock.ts';
import { DAY } from '#platform/shared/durations.ts';
import type { Browser } from '#test/harness/browser.ts';
import { CARDS } from '#test/harness/vendors/stripe-server.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { makeMember, type Member } from './member.ts';

interface Payment {
  card?: string;
  promoCode?: string;
}

/** A premium member with a confirmed email address who paid by card. Stripe's events about it are not delivered yet. */
export async function makeSubscriber(
  subject: TestApp,
  { card, promoCode, ...overrides }: Payment & Parameters<typeof makeMember>[1] = {},
) {
  const member = await makeMember(subject, { emailVerifiedOn: today(subject.clock), ...overrides });
  const intentId = await subscribe(subject, member.browser, { ...(card && { card }), ...(promoCode && { promoCode }) });
  return { ...member, intentId };
}

/** Upgrades with the same calls as the pages; returns the payment's id. */
export async function subscribe({ stripe }: TestApp, browser: Browser, payment: Payment = {}): Promise<string> {
  const { card = CARDS.pays, promoCode = '' } = payment;
  const started = await browser.call(createSubscription, { body: promoCode ? { promoCode } : {} });
  const paid = stripe.pay(started.body.clientSecret, card);
  if (paid.status !== 'succeeded') throw new Error(`The card was not accepted: ${paid.status}`);
  const { intentId } = paid;
  const { status } = await browser.call(confirmSubscription, { body: { paymentIntentId: intentId } });
  if (status !== 200) throw new Error(`The upgrade was not confirmed: ${status}`);
  return intentId;
}

/** Replaces the card with the same calls as the account settings. */
export async function changeCard({ stripe }: TestApp, browser: Browser, number: string) {
  const { clientSecret } = (await browser.call(startCardUpdate)).body;
  stripe.pay(clientSecret, number);
  return browser.call(confirmCardUpdate, { body: { setupIntentId: intentIdIn(clientSecret) } });
}

export const intentIdIn = (clientSecret: string | null) => (clientSecret ?? '').split('_secret_')[0] ?? '';

export const confirmPayment = (browser: Browser, clientSecret: string | null) =>
  browser.call(confirmSubscription, { body: { paymentIntentId: intentIdIn(clientSecret) } });

export const billingOf = async (browser: Browser) => (await browser.call(getBilling)).body;

/** A member who pays and closes the browser before the payment is confirmed. */
export async function payAndCloseBrowser(subject: TestApp) {
  const { user, browser } = await makeMember(subject);
  const { clientSecret } = (await browser.call(createSubscription, { body: {} })).body;
  subject.stripe.pay(clientSecret);
  return user;
}

/** Moves the clock, runs the hourly sync and signs in again, because sessions do not last that long. */
export async function advanceBy(subject: TestApp, { browser, user }: Member, milliseconds: number): Promise<void> {
  subject.stripe.advance(milliseconds);
  await runHourlySync(subject.services);
  await browser.signInAs(user);
}

/** A subscriber whose renewal has just failed. */
export async function makePastDue(subject: TestApp) {
  const member = await makeSubscriber(subject);
  await changeCard(subject, member.browser, CARDS.failsLater);
  subject.stripe.advance(31 * DAY);
  await member.browser.signInAs(member.user);
  return member;
}
