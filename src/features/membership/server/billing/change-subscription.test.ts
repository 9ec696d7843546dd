import { describe, expect, it } from 'vitest';
import { membershipOf } from '#test/factories/user.ts';
import { getCurrentUser } from '#features/auth/contract.ts';
import { listSentConfessions, sendConfession } from '#features/sending/contract.ts';
import { DAY } from '#platform/shared/durations.ts';
import { letterForm } from '#test/factories/letter.ts';
import { billingOf, makeSubscriber } from '#test/factories/subscriber.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { cancelSubscription, createSubscription, refundSubscription, resumeSubscription } from '../../contract.ts';
import { runHourlySync } from '../hourly-sync.ts';

const subject = appPerTest();

describe('cancelling', () => {
  it('keeps premium until the period ends, and can be undone by resuming', async () => {
    const { user, browser } = await makeSubscriber(subject);
    const canceled = (await browser.call(cancelSubscription)).body;
    expect(canceled).toMatchObject({ plan: 'premium', status: 'canceling', renewsOn: null, endsOn: '2026-04-14' });
    expect((await browser.call(cancelSubscription)).body.status).toBe('canceling');
    expect((await browser.call(resumeSubscription)).body).toMatchObject({ status: 'active', renewsOn: '2026-04-14' });

    await browser.call(cancelSubscription);
    subject.stripe.advance(31 * DAY);
    await runHourlySync(subject.services);
    await browser.signInAs(user);
    expect(await billingOf(browser)).toMatchObject({ plan: 'free', status: 'canceled', source: 'none' });
    expect((await browser.call(resumeSubscription)).error.code).toBe('NO_SUBSCRIPTION');
    expect((await browser.call(createSubscription, { body: {} })).status).toBe(201);
  });

  it('deletes nothing: a sent letter keeps its gift and its paper after premium has ended', async () => {
    const { user, browser } = await makeSubscriber(subject);
    const extras = { virtualGift: 'rose', stationery: 'midnight' } as const;
    const sent = await browser.call(sendConfession, { body: letterForm(extras) });
    expect(sent.status).toBe(201);
    await browser.call(refundSubscription);
    await browser.signInAs(user);
    const [sentLetter] = (await browser.call(listSentConfessions)).body.confessions;
    expect(sentLetter).toMatchObject(extras);
    const more = await browser.call(sendConfession, { body: letterForm({ ...extras, targetName: 'somebody.else' }) });
    expect(more.error.code).toBe('PREMIUM_ONLY');
  });
});

describe('a refund', () => {
  it('ends premium at once, within 30 days', async () => {
    const { browser } = await makeSubscriber(subject);
    subject.stripe.advance(0);
    const { status, body } = await browser.call(refundSubscription);
    expect(status).toBe(200);
    expect(body).toMatchObject({ plan: 'free', status: 'canceled', refundableUntil: null });
    expect(body.invoices).toMatchObject([{ status: 'refunded', refunded: 399 }]);
    expect((await browser.call(getCurrentUser)).body.membershipPlan).toBe('free');
    expect((await browser.call(refundSubscription)).error.code).toBe('REFUND_USED');
  });

  it('is made once when it is asked for twice at the same time', async () => {
    const { browser } = await makeSubscriber(subject);
    await Promise.all([browser.call(refundSubscription), browser.call(refundSubscription)]);
    expect(subject.stripe.ledger.all('refund')).toHaveLength(1);
  });

  it('is possible until exactly 30 days after the last charge', async () => {
    const { user, browser } = await makeSubscriber(subject);
    await browser.call(cancelSubscription);
    subject.stripe.advance(30 * DAY);
    await browser.signInAs(user);
    expect((await billingOf(browser)).refundableUntil).toBe('2026-04-13');
    subject.stripe.advance(1000);
    expect((await billingOf(browser)).refundableUntil).toBeNull();
    expect((await browser.call(refundSubscription)).error.code).toBe('NO_SUBSCRIPTION');
  });

  it("ends the subscription too when it was made in Stripe's dashboard", async () => {
    const { browser, user } = await makeSubscriber(subject);
    const [charge] = subject.stripe.ledger.all('charge');
    const { refundCharge } = await import('#sandbox/stripe/billing/refunds.ts');
    refundCharge(subject.stripe.ledger, charge as never, { reason: null });
    await subject.stripe.deliver();
    const membership = await membershipOf(subject.services, user.id);
    expect(membership).toMatchObject({ plan: 'free', status: 'canceled' });
    expect((await billingOf(browser)).renewsOn).toBeNull();
    expect(subject.stripe.ledger.all('subscription')[0]?.status).toBe('canceled');
  });
});
