import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { runUpgrades } from '#platform/server/db/upgrade.ts';
import { personTags } from '#platform/server/person.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { findClaims, paymentTag } from './billing/money-back-claims.ts';
import { findSignup } from './premium-signup/pending-signups.ts';
import { stripeEvents } from './schema.ts';
import { findDueRecords, findRecord, findRecordByCustomer } from './sync/membership-records.ts';
import { eventTag } from './sync/receive-webhook.ts';
import { membershipUpgrades } from './upgrade.ts';

const subject = appPerTest();

const upgrade = () => runUpgrades(subject.database, subject.services, membershipUpgrades);

it('a membership is found by account and by customer after the upgrade, and is due as before', async () => {
  const { services } = subject;
  await services.db.execute(sql`
    INSERT INTO before.subscriptions (user_id, customer_id, subscription_id, source, status, period_ends_on, premium_until,
                                      attempt, attempt_intent_id, kept_code, read_on)
    VALUES (1, NULL, NULL, 'none', 'active', NULL, NULL, 0, NULL, 'HALF', '2026-03-01'),
           (2, 'cus_2', 'sub_2', 'subscription', 'active', '2026-04-14', '2026-04-13', 1, 'pi_2', NULL, '2026-03-13'),
           (3, 'cus_3', 'sub_3', 'subscription', 'active', '2026-04-14', '2026-04-13', 1, 'pi_3', NULL, '2026-03-14')`);
  expect(await upgrade()).toBe(3);
  expect(await findRecord(services, 1)).toMatchObject({
    userId: 1,
    customerId: null,
    source: 'none',
    keptCode: 'HALF',
  });
  const record = await findRecordByCustomer(services, 'cus_2');
  expect(record).toMatchObject({ userId: 2, subscriptionId: 'sub_2', attempt: 1, attemptIntentId: 'pi_2' });
  expect(record).toMatchObject({ periodEndsOn: '2026-04-14', premiumUntil: '2026-04-13', cancels: false });
  expect((await findDueRecords(services, 10)).map(({ userId }) => userId)).toEqual([2]);
});

it('a sign-up keeps its form while it is open, and its ids when it is closed', async () => {
  const { db, keys } = subject.services;
  const [open, closed] = [randomUUID(), randomUUID()];
  const person = { firstName: 'Rosa', lastName: 'Klein', email: 'rosa@example.org', password: '$argon2id$…' };
  const signup = {
    account: { ...person, dateOfBirth: '1996-02-29', gender: 'female' },
    origin: 'http://localhost:3000',
    startedAt: 1773484200000,
    intentId: 'pi_1',
    dueNow: 399,
    monthly: 399,
    code: null,
  };
  const box = keys.sealText(`v1 ${JSON.stringify(signup)}`, `pending_signups.box:${open}`);
  await db.execute(sql`
    INSERT INTO before.pending_signups (id, customer_id, subscription_id, outcome, box, day)
    VALUES (${open}, 'cus_1', 'sub_1', 'open', ${box}, '2026-03-14'),
           (${closed}, 'cus_2', 'sub_2', 'taken', NULL, '2026-03-14')`);
  await upgrade();
  const ids = { customerId: 'cus_1', subscriptionId: 'sub_1' };
  expect(await findSignup(subject.services, 'cus_1')).toEqual({ ...ids, outcome: 'open', signup });
  expect(await findSignup(subject.services, 'cus_2')).toMatchObject({ subscriptionId: 'sub_2', outcome: 'taken' });
});

it('a claim of the money-back guarantee is found by account and by mailbox, with its payment and its day', async () => {
  const { db, keys } = subject.services;
  const rosa = { userId: 7, email: 'rosa@example.org', emailVerified: true };
  const payment = paymentTag(subject.services, 'in_1');
  for (const tag of personTags(keys, rosa).map((one) => keys.tag('person', 'money-back', one.toString('base64'))))
    await db.execute(
      sql`INSERT INTO before.money_back_claims VALUES (${tag}, ${Buffer.from(payment, 'base64')}, '2026-03-01')`,
    );
  await upgrade();
  const claim = { payment, day: '2026-03-01' };
  expect(await findClaims(subject.services, rosa)).toEqual([claim, claim]);
  expect(await findClaims(subject.services, { ...rosa, userId: 8 })).toEqual([claim]);
});

it('an event that was processed before the upgrade is known after it', async () => {
  const { db, keys } = subject.services;
  await db.execute(sql`INSERT INTO before.stripe_events VALUES ('evt_1', 'invoice.paid', '2026-03-01')`);
  await upgrade();
  expect(await db.select().from(stripeEvents)).toEqual([{ tag: eventTag(keys, 'evt_1'), day: '2026-03-01' }]);
});
