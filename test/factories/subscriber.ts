import {
  confirmCardUpdate,
  confirmSubscription,
  createSubscription,
  startCardUpdate,
} from '#features/membership/contract.ts';
import type { users } from '#features/auth/server/schema.ts';
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

/** The same, upgraded by card the way the pages do it; its events wait. */
export async function makeSubscriber(subject: TestApp, { card = CARDS.pays, promoCode = '' } = {}) {
  const member = await makeMember(subject);
  const started = await member.browser.call(createSubscription, { body: promoCode ? { promoCode } : {} });
  const paid = subject.stripe.pay(started.body.clientSecret, card);
  if (paid.status !== 'succeeded') throw new Error(`The card was not taken: ${paid.status}`);
  const { intentId } = paid;
  const { status } = await member.browser.call(confirmSubscription, { body: { paymentIntentId: intentId } });
  if (status !== 200) throw new Error(`The upgrade was not confirmed: ${status}`);
  return { ...member, intentId };
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
