import { describe, expect, it } from 'vitest';
import { getCurrentUser } from '#features/auth/contract.ts';
import { billingOf, changeCard, intentIdIn, makePastDue, makeSubscriber } from '#test/factories/subscriber.ts';
import { mailsTo } from '#test/harness/read-mail.ts';
import { CARDS } from '#test/harness/vendors/stripe-server.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { cancelSubscription, confirmCardUpdate, createSubscription, startCardUpdate } from '../../contract.ts';
import { runHourlySync } from '../hourly-sync.ts';

const subject = appPerTest();

describe('a failed renewal', () => {
  it('keeps premium for exactly three days', async () => {
    const { user, browser } = await makePastDue(subject);
    await runHourlySync(subject.services);
    await runHourlySync(subject.services);
    expect(await billingOf(browser)).toMatchObject({ plan: 'premium', status: 'past_due' });
    const mails = await mailsTo(subject.services, user.email, 'Your payment did not go through');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('2026-04-17');
    subject.clock.set('2026-04-17T10:29:59Z');
    await runHourlySync(subject.services);
    await browser.signInAs(user);
    expect((await browser.call(getCurrentUser)).body.membershipPlan).toBe('premium');
    subject.clock.set('2026-04-17T10:30:00Z');
    await runHourlySync(subject.services);
    expect((await browser.call(getCurrentUser)).body.membershipPlan).toBe('free');
    const again = await browser.call(createSubscription, { body: {} });
    expect(again.error).toMatchObject({
      code: 'ALREADY_PREMIUM',
      message: expect.stringContaining('update your card'),
    });
  });

  it('is paid when a new card is accepted', async () => {
    const { browser } = await makePastDue(subject);
    const declined = await changeCard(subject, browser, CARDS.failsLater);
    expect([declined.status, declined.error.message]).toEqual([409, 'Your card was declined.']);
    const { body } = await changeCard(subject, browser, CARDS.pays);
    expect(body).toMatchObject({ plan: 'premium', status: 'active', card: { last4: '4242' } });
  });

  it('is charged once when a new card is confirmed twice at the same time', async () => {
    const { browser } = await makePastDue(subject);
    const { clientSecret } = (await browser.call(startCardUpdate)).body;
    expect(subject.stripe.ledger.all('setup_intent').at(-1)?.allowed_payment_method_types).toEqual(['card']);
    subject.stripe.pay(clientSecret);
    const confirm = () => browser.call(confirmCardUpdate, { body: { setupIntentId: intentIdIn(clientSecret) } });
    subject.stripe.fault(/POST \/v1\/invoices\/\w+\/pay/, { after: confirm });
    expect((await confirm()).body).toMatchObject({ plan: 'premium', status: 'active' });
    expect(subject.stripe.ledger.all('charge').filter(({ paid }) => paid)).toHaveLength(2);
  });

  it('ends the subscription at once when the member cancels', async () => {
    const { browser } = await makePastDue(subject);
    expect((await browser.call(cancelSubscription)).body).toMatchObject({ plan: 'free', status: 'canceled' });
  });
});

describe('a new card', () => {
  it('is accepted only from the member who set it up, and only after Stripe has accepted it', async () => {
    const { browser } = await makeSubscriber(subject);
    const { browser: other } = await makeSubscriber(subject);
    const { clientSecret } = (await browser.call(startCardUpdate)).body;
    const body = { setupIntentId: intentIdIn(clientSecret) };
    expect((await browser.call(confirmCardUpdate, { body })).error.code).toBe('PAYMENT_INCOMPLETE');
    subject.stripe.pay(clientSecret);
    expect((await other.call(confirmCardUpdate, { body })).error.code).toBe('PAYMENT_NOT_FOUND');
    expect((await browser.call(confirmCardUpdate, { body })).status).toBe(200);
  });
});
