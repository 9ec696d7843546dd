import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allJobs } from '#app/server/features.ts';
import { withServices } from '#app/server/commands/with-services.ts';
import { exportData } from '#features/account/contract.ts';
import { forgetPerson } from '#features/account/server/index.ts';
import { logIn } from '#features/auth/contract.ts';
import { changeRole, listModerators } from '#features/auth/server/index.ts';
import { listInboxes, listSentConfessions } from '#features/confessions/contract.ts';
import { listLinkedAccounts } from '#features/linked-accounts/contract.ts';
import * as membership from '#features/membership/contract.ts';
import { getOverview } from '#features/moderation-console/contract.ts';
import { DAY } from '#platform/shared/durations.ts';
import { billingOf, intentIdIn } from '#test/factories/subscriber.ts';
import type { Browser } from '#test/harness/browser.ts';
import { Scratch } from '#test/harness/database/scratch.ts';
import { noMailer, runJob } from '#test/harness/jobs.ts';
import { mailsTo } from '#test/harness/read-mail.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { appOnUpgraded, fillVersionBefore, member, recorded, upgrade } from './version-before.ts';

/** Where a row belongs to an account. */
const OF_ACCOUNTS = [
  'users',
  'sessions',
  'session_logs',
  'account_tokens',
  'subscriptions',
  'privacy_settings',
  'proofs',
  'findable_names',
  'linked_accounts',
];

// One story in which the clock moves ahead, so the order of its parts is fixed.
describe.each(['postgres', 'embedded'] as const)('after the upgrade on %s', (engine) => {
  const scratch = new Scratch();
  let subject: TestApp;
  beforeAll(async () => {
    const database = await (engine === 'postgres' ? scratch.blankPostgres() : scratch.newEmbedded());
    await fillVersionBefore(database);
    await upgrade(database);
    subject = await appOnUpgraded(database);
  });
  afterAll(async () => {
    await subject.close();
    await scratch.clear();
    scratch.remove();
  });

  async function signIn({ email, password }: { email: string; password: string }): Promise<Browser> {
    const browser = subject.browser();
    expect(await browser.call(logIn, { body: { email, password } })).toMatchObject({ status: 200 });
    return browser;
  }
  const planOf = async (person: { email: string; password: string }) => (await billingOf(await signIn(person))).plan;
  const count = async (table: string) =>
    Number(
      (await subject.services.db.execute<{ n: string }>(sql`SELECT count(*) AS n FROM ${sql.identifier(table)}`))
        .rows[0]?.n,
    );
  const isIn = async (name: string) => {
    const { email, password } = member(name);
    return (await subject.browser().call(logIn, { body: { email, password } })).status === 200;
  };

  it('Stripe’s events about a sign-up that was just paid create its account', async () => {
    expect(await subject.stripe.deliver()).toEqual([200, 200, 200]);
    expect(await planOf(recorded.signups.paid)).toBe('premium');
  });

  it('a sign-up that waits for its payment can be paid', async () => {
    const { intentId, clientSecret } = recorded.signups.unpaid;
    subject.stripe.pay(clientSecret);
    const body = { paymentIntentId: intentId };
    expect(await subject.browser().call(membership.confirmPremiumSignup, { body })).toMatchObject({ status: 200 });
    expect(await planOf(recorded.signups.unpaid)).toBe('premium');
  });

  it('a checkout that waits for its payment can be paid, with its promo code', async () => {
    const tess = await signIn(member('tess'));
    subject.stripe.pay(recorded.checkout.clientSecret);
    const body = { paymentIntentId: recorded.checkout.intentId };
    expect(await tess.call(membership.confirmSubscription, { body })).toMatchObject({ status: 200 });
    expect(await billingOf(tess)).toMatchObject({ plan: 'premium', invoices: [{ amount: 199 }] });
  });

  it('a code and the money-back guarantee count once, and a saved code is applied', async () => {
    const [mona, sade] = [await signIn(member('mona')), await signIn(member('sade'))];
    const again = await mona.call(membership.createSubscription, { body: { promoCode: 'HALFROSE' } });
    expect([again.status, again.body.promoCode ?? null]).toEqual([400, null]);
    const { clientSecret } = (await mona.call(membership.createSubscription, { body: {} })).body;
    subject.stripe.pay(clientSecret);
    await mona.call(membership.confirmSubscription, { body: { paymentIntentId: intentIdIn(clientSecret) } });
    expect((await mona.call(membership.refundSubscription)).error.code).toBe('REFUND_USED');
    expect((await sade.call(membership.createSubscription, { body: {} })).body.promoCode).toBe('HALFROSE');
  });

  it('a suspended member cancels with the ticket from before', async () => {
    const ticket = recorded.suspended.sven.membershipTicket ?? '';
    const { status, body } = await subject.browser().call(membership.cancelSuspended, { body: { ticket } });
    expect([status, body]).toEqual([200, { endsOn: '2026-04-03' }]);
  });

  it('every job runs', async () => {
    // The mail server of tests refuses everything, so mails stay in the outbox.
    const jobs = allJobs(noMailer).filter(({ cron, name }) => cron !== undefined && name !== 'deliver-mail');
    for (const { run } of jobs) await run(subject.services, {});
    expect(await count('letter_events')).toBe(0);
  });

  it('letters that waited are delivered, and their recipient is told', async () => {
    subject.clock.set('2026-03-15T10:00:00Z');
    await runJob(subject, 'deliver-letters');
    const { body } = await (await signIn(member('fern'))).call(listSentConfessions);
    expect(body.confessions.map(({ state }) => state)).toEqual(['delivered', 'delivered']);
    await runJob(subject, 'send-alerts');
    expect((await mailsTo(subject.services, member('stella').email)).map((mail) => mail.subject)).toContain(
      'Somebody has confessed to you',
    );
  });

  it('Instagram is asked again about the link that is due', async () => {
    await runJob(subject, 'reverify-linked');
    const { body } = await (await signIn(member('stella'))).call(listLinkedAccounts);
    expect(body).toMatchObject([
      { instagramUsername: 'amara.okafor', isActive: false, lastVerifiedAt: '2026-03-03' },
      { instagramUsername: 'elise.marchetti', isActive: true, linkedAt: '2026-03-05', lastVerifiedAt: '2026-03-14' },
    ]);
  });

  it('the letters of a deleted account are removed', async () => {
    subject.clock.set('2026-03-18T10:00:00Z');
    expect(await count('departures')).toBe(1);
    for (let run = 0; run < 20; run += 1) await runJob(subject, 'sweep-departures');
    expect(await count('departures')).toBe(0);
  });

  it('free days end', async () => {
    expect(await planOf(member('cody'))).toBe('premium');
    subject.clock.set('2026-04-01T10:00:00Z');
    await runJob(subject, 'reconcile-memberships');
    expect(await planOf(member('cody'))).toBe('free');
  });

  it('Stripe’s events find the account of their customer', async () => {
    expect(await planOf(member('carl'))).toBe('premium');
    subject.stripe.advance(4 * DAY);
    const statuses = await subject.stripe.deliver();
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect([await planOf(member('carl')), await planOf(member('stella'))]).toEqual(['free', 'premium']);
    expect(await billingOf(await signIn(member('stella')))).toMatchObject({ renewsOn: '2026-05-03' });
  });

  it('the log of sign-ins ends after 30 days, proofs after 90', async () => {
    await runJob(subject, 'retention');
    const { body } = await (await signIn(member('fern'))).call(exportData);
    expect(JSON.stringify(body['signIns'])).not.toContain('2026-03-01');
    expect(JSON.stringify(body['signIns'])).toContain('2026-03-14');
    subject.clock.set('2026-06-02T10:00:00Z');
    await runJob(subject, 'retention');
    expect((await (await signIn(member('fern'))).call(listInboxes)).body.inboxes).toHaveLength(1);
    subject.clock.set('2026-06-03T10:00:00Z');
    await runJob(subject, 'retention');
    expect((await (await signIn(member('fern'))).call(listInboxes)).body.inboxes).toEqual([]);
  });

  it('the operator’s commands find moderators', async () => {
    const { services } = subject;
    expect(await listModerators(services)).toEqual([member('morgan').email]);
    expect(await changeRole(services, member('fern').email.toUpperCase(), 'moderator')).toBe(true);
    expect((await (await signIn(member('fern'))).call(getOverview)).status).toBe(200);
    expect(await changeRole(services, member('una').email, 'moderator'), 'an unconfirmed address').toBe(false);
  });

  it('forget deletes an account, and nothing of it is left', async () => {
    const { email: first } = member('fern');
    expect(await withServices(subject.database, subject, (services) => forgetPerson(services, first))).toBe(true);
    expect([await isIn('fern'), await isIn('stella')]).toEqual([false, true]);
    const others = recorded.members.filter(({ name }) => name !== 'fern');
    for (const { email } of [...others, recorded.signups.paid, recorded.signups.unpaid]) {
      expect([email, await forgetPerson(subject.services, email)]).toEqual([email, true]);
    }
    expect(await Promise.all(OF_ACCOUNTS.map(count))).toEqual(OF_ACCOUNTS.map(() => 0));
  });
});
