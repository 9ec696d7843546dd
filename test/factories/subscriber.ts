import {
  confirmCardUpdate,
  confirmSubscription,
  createSubscription,
  startCardUpdate,
} from '#features/membership/contract.ts';
import type { users } from '#features/auth/server/schema.ts';
import { today } from '#platform/server/clock.ts';
import { DAY } from '#platform/shared/durations.ts';
import type { Browser } from '#test/harness/browser.ts';
import { CARDS } from '#test/harness/stripe-server.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { makeUser } from './user.ts';

export interface Member {
  user: typeof users.$inferSelect;
  browser: Browser;
}

/** Somebody with an account, signed in. */
export async function makeMember(subject: TestApp, overrides: Parameters<typeof makeUser>[1] = {}): Promise<Member> {
  const user = await makeUser(subject.services, overrides);
  return { user, browser: await subject.browser().signInAs(user) };
}

interface Payment {
  card?: string;
  promoCode?: string;
}

/** The same, with a confirmed address, upgraded by card; its events wait. */
export async function makeSubscriber(
  subject: TestApp,
  { card, promoCode, ...overrides }: Payment & Parameters<typeof makeUser>[1] = {},
) {
  const member = await makeMember(subject, { emailVerifiedOn: today(subject.clock), ...overrides });
  const intentId = await subscribe(subject, member.browser, { ...(card && { card }), ...(promoCode && { promoCode }) });
  return { ...member, intentId };
}

/** Upgrades the way the pages do it, and gives the payment's id. */
export async function subscribe({ stripe }: TestApp, browser: Browser, payment: Payment = {}): Promise<string> {
  const { card = CARDS.pays, promoCode = '' } = payment;
  const started = await browser.call(createSubscription, { body: promoCode ? { promoCode } : {} });
  const paid = stripe.pay(started.body.clientSecret, card);
  if (paid.status !== 'succeeded') throw new Error(`The card was not taken: ${paid.status}`);
  const { intentId } = paid;
  const { status } = await browser.call(confirmSubscription, { body: { paymentIntentId: intentId } });
  if (status !== 200) throw new Error(`The upgrade was not confirmed: ${status}`);
  return intentId;
}

/** Types another card in, the way the tab does it. */
export async function changeCard({ stripe }: TestApp, browser: Browser, number: string) {
  const { clientSecret } = (await browser.call(startCardUpdate)).body;
  stripe.pay(clientSecret, number);
  const [setupIntentId = ''] = clientSecret.split('_secret_');
  return browser.call(confirmCardUpdate, { body: { setupIntentId } });
}

/** Somebody whose renewal has just failed. */
export async function makePastDue(subject: TestApp) {
  const member = await makeSubscriber(subject);
  await changeCard(subject, member.browser, CARDS.failsLater);
  subject.stripe.advance(31 * DAY);
  await member.browser.signInAs(member.user);
  return member;
}
