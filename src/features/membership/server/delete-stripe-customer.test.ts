import { describe, expect, it } from 'vitest';
import { deleteAccount } from '#features/account/contract.ts';
import { DAY, MINUTE } from '#platform/shared/durations.ts';
import { makeMember } from '#test/factories/member.ts';
import { makeSubscriber } from '#test/factories/subscriber.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { createSubscription } from '../contract.ts';

const subject = appPerTest();

describe('deleting an account', () => {
  it('ends the subscription and deletes the customer at Stripe', async () => {
    const { browser } = await makeSubscriber(subject);
    expect((await browser.call(deleteAccount, { body: {} })).status).toBe(200);
    const queued = await subject.services.db.execute<{ data: string }>(
      `SELECT data::text FROM pgboss.job WHERE name = 'end-at-stripe'`,
    );
    expect(queued.rows).toHaveLength(1);
    expect(queued.rows[0]?.data).not.toMatch(/cus_|sub_/);
    await subject.jobs.work(subject.services);
    await expect.poll(() => subject.stripe.ledger.all('customer'), { timeout: MINUTE }).toEqual([]);
    expect(subject.stripe.ledger.all('subscription')[0]?.status).toBe('canceled');
    subject.stripe.advance(62 * DAY);
    expect(subject.stripe.ledger.all('charge'), 'nothing more is charged').toHaveLength(1);
    expect(new Set(await subject.stripe.deliver())).toEqual(new Set([200]));
  });

  it('refunds a checkout that is paid after the deletion', async () => {
    const { browser } = await makeMember(subject);
    const { clientSecret } = (await browser.call(createSubscription, { body: {} })).body;
    await browser.call(deleteAccount, { body: {} });
    expect(subject.stripe.pay(clientSecret)).toMatchObject({ status: 'succeeded' });
    await subject.jobs.work(subject.services);
    await expect.poll(() => subject.stripe.ledger.all('customer'), { timeout: MINUTE }).toEqual([]);
    expect(subject.stripe.ledger.all('charge')).toMatchObject([{ paid: true, refunded: true }]);
  });

  it.each([/POST \/v1\/customers/, /POST \/v1\/subscriptions/])(
    'leaves nothing that could be paid when a checkout is just being started (%s)',
    async (request) => {
      const { browser } = await makeMember(subject);
      subject.stripe.fault(request, { after: () => browser.call(deleteAccount, { body: {} }) });
      expect([401, 503]).toContain((await browser.call(createSubscription, { body: {} })).status);
      await subject.jobs.work(subject.services);
      const open = () => subject.stripe.ledger.all('subscription').filter(({ ended_at: ended }) => ended === null);
      await expect.poll(open, { timeout: MINUTE }).toEqual([]);
    },
  );
});
