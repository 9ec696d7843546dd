import { describe, expect, it } from 'vitest';
import { DAY } from '#platform/shared/durations.ts';
import { refundCharge } from '#sandbox/stripe/billing/refunds.ts';
import { makePromoCode } from '#test/factories/promo-code.ts';
import { advanceBy, makeSubscriber } from '#test/factories/subscriber.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { mailsTo } from '#test/harness/read-mail.ts';
import { refundSubscription } from '../../contract.ts';
import { runHourlySync } from '../hourly-sync.ts';

const subject = appPerTest();

/** The receipts in the outbox, in no order. */
async function receiptsTo(email: string) {
  const mails = await mailsTo(subject.services, email);
  return mails.filter((mail) => /^Your (receipt|refund):/.test(mail.subject));
}

const subjectsTo = async (email: string) => (await receiptsTo(email)).map((mail) => mail.subject).toSorted();

describe('the receipt of a payment', () => {
  it('is mailed once, with amount, plan, day and card, however often Stripe is read', async () => {
    const { user } = await makeSubscriber(subject);
    await subject.stripe.deliver();
    await runHourlySync(subject.services);
    const [receipt, ...others] = await receiptsTo(user.email);
    expect(others).toEqual([]);
    expect(receipt?.subject).toBe('Your receipt: $3.99');
    expect(receipt?.text).toMatch(
      /You paid \$3\.99 for The Masked Elite on \d{4}-\d\d-\d\d \(UTC\), with the Visa card ending in 4242\./,
    );
  });

  it('is mailed for every renewal', async () => {
    const member = await makeSubscriber(subject);
    await advanceBy(subject, member, 31 * DAY);
    expect(await subjectsTo(member.user.email)).toEqual(['Your receipt: $3.99', 'Your receipt: $3.99']);
  });

  it('has the discounted amount, and there is none when nothing was charged', async () => {
    const half = await makePromoCode(subject.services, { type: 'premium_discount', value: 50 });
    const { user } = await makeSubscriber(subject, { promoCode: half });
    expect(await subjectsTo(user.email)).toEqual(['Your receipt: $1.99']);
    const all = await makePromoCode(subject.services, { type: 'premium_discount', value: 100 });
    const free = await makeSubscriber(subject, { promoCode: all });
    expect(await subjectsTo(free.user.email)).toEqual([]);
  });
});

it('the receipt of a refund says how much goes back, and to which card', async () => {
  const { user, browser } = await makeSubscriber(subject);
  expect((await browser.call(refundSubscription)).status).toBe(200);
  await subject.stripe.deliver();
  expect(await subjectsTo(user.email)).toEqual(['Your receipt: $3.99', 'Your refund: $3.99']);
  const refund = (await receiptsTo(user.email)).find((mail) => mail.subject.startsWith('Your refund'));
  expect(refund?.text).toMatch(
    /We refunded \$3\.99 .*with the Visa card ending in 4242\. It goes back to the same card/,
  );
});

it('the receipt of a refund of an earlier payment is mailed too, and the next one without a card', async () => {
  const member = await makeSubscriber(subject);
  await advanceBy(subject, member, 31 * DAY);
  const { ledger } = subject.stripe;
  for (const charge of ledger.all('charge')) {
    refundCharge(ledger, charge, { reason: null });
    await subject.stripe.deliver();
  }
  const refunds = (await receiptsTo(member.user.email)).filter((mail) => mail.subject === 'Your refund: $3.99');
  const withCard = refunds.filter(({ text }) => text.includes('ending in 4242'));
  expect([refunds.length, withCard.length]).toEqual([2, 1]);
});
