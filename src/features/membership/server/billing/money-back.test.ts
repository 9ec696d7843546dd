import { describe, expect, it } from 'vitest';
import { deleteAccount, exportData } from '#features/account/contract.ts';
import { changeAccount } from '#features/people/server/index.ts';
import { purgeTables } from '#platform/server/retention/retention.ts';
import { DAY } from '#platform/shared/durations.ts';
import { makeSubscriber, subscribe } from '#test/factories/subscriber.ts';
import { PASSWORD } from '#test/factories/user.ts';
import type { Browser } from '#test/harness/browser.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { CARDS } from '#test/harness/vendors/stripe-server.ts';
import { getBilling, refundSubscription } from '../../contract.ts';
import { moneyBackClaims } from '../schema.ts';

const subject = appPerTest();

const refund = (browser: Browser) => browser.call(refundSubscription);
const refundsMade = () => subject.stripe.ledger.all('refund').length;
const claims = () => subject.services.db.select().from(moneyBackClaims);

async function deleteOwnAccount(browser: Browser): Promise<void> {
  const { status } = await browser.call(deleteAccount, { body: { currentPassword: PASSWORD } });
  expect(status).toBe(200);
}

describe('the money-back guarantee', () => {
  it('is refused for a second payment, and billing says why', async () => {
    const { browser } = await makeSubscriber(subject);
    expect((await refund(browser)).body).toMatchObject({ plan: 'free', refundRefused: 'used' });
    await subscribe(subject, browser);
    expect((await browser.call(getBilling)).body).toMatchObject({ refundableUntil: null, refundRefused: 'used' });
    expect((await refund(browser)).error.code).toBe('REFUND_USED');
    expect((await browser.call(getBilling)).body.plan).toBe('premium');
    expect(refundsMade()).toBe(1);
  });

  it('does not come back with a new account on the same mailbox', async () => {
    const first = await makeSubscriber(subject, { email: 'rosa@example.org' });
    await refund(first.browser);
    await deleteOwnAccount(first.browser);
    const second = await makeSubscriber(subject, { email: 'rosa+again@example.org', card: CARDS.paysToo });
    expect((await refund(second.browser)).error.code).toBe('REFUND_USED');
    expect(refundsMade()).toBe(1);
  });

  it('does not come back with a new account on a mailbox that the account changed to', async () => {
    const { browser, user } = await makeSubscriber(subject);
    await refund(browser);
    await changeAccount(subject.services, user.id, { email: 'later@example.org' });
    await deleteOwnAccount(browser);
    const second = await makeSubscriber(subject, { email: 'later@example.org', card: CARDS.paysToo });
    expect((await refund(second.browser)).error.code).toBe('REFUND_USED');
  });

  it('does not come back with another mailbox and the same card', async () => {
    const first = await makeSubscriber(subject, { email: 'rosa@example.org' });
    await refund(first.browser);
    await deleteOwnAccount(first.browser);
    const second = await makeSubscriber(subject, { email: 'hazel@example.org' });
    expect((await second.browser.call(getBilling)).body).toMatchObject({
      refundableUntil: null,
      refundRefused: 'used',
    });
    expect((await refund(second.browser)).error.code).toBe('REFUND_USED');
    const third = await makeSubscriber(subject, { email: 'iris@example.org', card: CARDS.paysToo });
    expect((await refund(third.browser)).status).toBe(200);
    expect(refundsMade()).toBe(2);
  });

  it('needs a confirmed mailbox', async () => {
    const { browser } = await makeSubscriber(subject, { emailVerifiedOn: null });
    expect((await browser.call(getBilling)).body).toMatchObject({
      refundableUntil: null,
      refundRefused: 'email_unverified',
    });
    expect((await refund(browser)).error.code).toBe('EMAIL_UNVERIFIED');
    expect(refundsMade()).toBe(0);
  });

  it('is paid by hand for a payment without the fingerprint of a card, and we accept cards only', async () => {
    const { browser } = await makeSubscriber(subject);
    const { ledger } = subject.stripe;
    expect(ledger.all('subscription')[0]?.payment_settings?.payment_method_types).toEqual(['card']);
    for (const charge of ledger.all('charge')) Object.assign(charge, { payment_method_details: { type: 'link' } });
    expect((await browser.call(getBilling)).body).toMatchObject({ refundableUntil: null, refundRefused: 'no_card' });
    expect((await refund(browser)).error.message).toContain('Please write to us');
    expect(refundsMade()).toBe(0);
  });

  it.each([
    ['mailbox', 'rosa+2@example.org', CARDS.paysToo],
    ['card', 'hazel@example.org', CARDS.pays],
  ])('pays one refund when two accounts of one %s ask at once', async (_what, email, card) => {
    const one = await makeSubscriber(subject, { email: 'rosa+1@example.org' });
    const two = await makeSubscriber(subject, { email, card });
    const answers = await Promise.all([refund(one.browser), refund(two.browser)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(refundsMade()).toBe(1);
  });

  it('can be claimed again when Stripe failed', async () => {
    const { browser } = await makeSubscriber(subject);
    subject.stripe.fault(/POST \/v1\/refunds/, 'fails');
    expect((await refund(browser)).error.code).toBe('PAYMENT_UNAVAILABLE');
    expect((await browser.call(getBilling)).body.refundableUntil).not.toBeNull();
    expect((await refund(browser)).status).toBe(200);
    expect(refundsMade()).toBe(1);
  });

  it('is refused for a payment older than 30 days, and billing says why', async () => {
    const { browser, user } = await makeSubscriber(subject);
    subject.stripe.advance(30 * DAY + 1000);
    await browser.signInAs(user);
    expect((await browser.call(getBilling)).body.refundRefused).toBe('too_late');
  });
});

describe('a claim of the guarantee', () => {
  it("is in the member's export", async () => {
    const { browser } = await makeSubscriber(subject);
    await refund(browser);
    const { body } = await browser.call(exportData);
    expect(body).toMatchObject({ moneyBack: { usedOn: '2026-03-14' } });
  });

  it('has a row for account, mailbox and card each, which share nothing but the month of their deletion', async () => {
    const { browser } = await makeSubscriber(subject);
    await refund(browser);
    const rows = await claims();
    expect(rows.map(({ purgeOn }) => purgeOn)).toEqual(['2029-03-01', '2029-03-01', '2029-03-01']);
    expect(new Set(rows.map(({ box }) => box.length)).size).toBe(1);
    expect(new Set(rows.map(({ box }) => box.toString('hex'))).size).toBe(3);
    expect(new Set(rows.map(({ tag }) => tag.toString('hex'))).size).toBe(3);
  });

  it("loses the account's tag on deletion and the other tags after three years", async () => {
    const { browser } = await makeSubscriber(subject);
    await refund(browser);
    expect(await claims()).toHaveLength(3);
    await deleteOwnAccount(browser);
    expect(await claims()).toHaveLength(2);
    subject.clock.advance(3 * 365 * DAY + DAY);
    await purgeTables(subject.services);
    expect(await claims()).toHaveLength(0);
  });
});
