import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { withServices } from '#app/server/commands/with-services.ts';
import { allJobs } from '#app/server/features.ts';
import { exportData } from '#features/account/contract.ts';
import { forgetPerson } from '#features/account/server/index.ts';
import { unsubscribe } from '#features/alerts/contract.ts';
import { logIn } from '#features/auth/contract.ts';
import { changeRole, listModerators } from '#features/auth/server/index.ts';
import { listInboxes, listSentConfessions } from '#features/confessions/contract.ts';
import { listLinkedAccounts } from '#features/linked-accounts/contract.ts';
import * as membership from '#features/membership/contract.ts';
import { getOverview } from '#features/moderation-console/contract.ts';
import { getPrivacySettings } from '#features/privacy/contract.ts';
import { DAY } from '#platform/shared/durations.ts';
import { billingOf, intentIdIn } from '#test/factories/subscriber.ts';
import { noMailer, runJob } from '#test/harness/jobs.ts';
import { mailsTo } from '#test/harness/read-mail.ts';
import { addPasskey } from '#test/harness/passkeys.ts';
import type { Upgraded } from './upgraded.ts';
import { member, recorded } from './version-before-last.ts';

/** Tables in which every row belongs to an account. */
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

/** The addresses that the links have brought. */
const MOVED = ['cher.newly@moved.example', recorded.formerEmails.rhea];

/** What goes on after the upgrade: payments, jobs and the operator's commands. */
export function checkWork(upgraded: Upgraded): void {
  const planOf = async (person: { email: string; password: string }) =>
    (await billingOf(await upgraded.signIn(person))).plan;
  const count = async (table: string) => {
    const { db } = upgraded.subject.services;
    const { rows } = await db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM ${sql.identifier(table)}`);
    return rows[0]?.n;
  };
  const isIn = async (name: string) => {
    const { email, password } = member(name);
    return (await upgraded.subject.browser().call(logIn, { body: { email, password } })).status === 200;
  };

  it('Stripe’s events about a sign-up that was just paid create its account', async () => {
    expect(await upgraded.subject.stripe.deliver()).toEqual([200, 200, 200]);
    expect(await planOf(recorded.signups.paid)).toBe('premium');
  });

  it('a sign-up that waits for its payment can be paid', async () => {
    const { intentId, clientSecret } = recorded.signups.unpaid;
    upgraded.subject.stripe.pay(clientSecret);
    const body = { paymentIntentId: intentId };
    expect(await upgraded.subject.browser().call(membership.confirmPremiumSignup, { body })).toMatchObject({
      status: 200,
    });
    expect(await planOf(recorded.signups.unpaid)).toBe('premium');
  });

  it('a checkout that waits for its payment can be paid, with its promo code', async () => {
    const tess = await upgraded.signIn(member('tess'));
    upgraded.subject.stripe.pay(recorded.checkout.clientSecret);
    const body = { paymentIntentId: recorded.checkout.intentId };
    expect(await tess.call(membership.confirmSubscription, { body })).toMatchObject({ status: 200 });
    expect(await billingOf(tess)).toMatchObject({ plan: 'premium', invoices: [{ amount: 199 }] });
  });

  it('a code and the money-back guarantee count once, and a saved code is applied', async () => {
    const [mona, sade] = [await upgraded.signIn(member('mona')), await upgraded.signIn(member('sade'))];
    const again = await mona.call(membership.createSubscription, { body: { promoCode: 'HALFROSE' } });
    expect([again.status, again.body.promoCode ?? null]).toEqual([400, null]);
    const { clientSecret } = (await mona.call(membership.createSubscription, { body: {} })).body;
    upgraded.subject.stripe.pay(clientSecret);
    await mona.call(membership.confirmSubscription, { body: { paymentIntentId: intentIdIn(clientSecret) } });
    expect((await mona.call(membership.refundSubscription)).error.code).toBe('REFUND_USED');
    expect((await sade.call(membership.createSubscription, { body: {} })).body.promoCode).toBe('HALFROSE');
  });

  it('a suspended member cancels with the ticket from before', async () => {
    const ticket = recorded.suspended.sven.membershipTicket ?? '';
    const { status, body } = await upgraded.subject.browser().call(membership.cancelSuspended, { body: { ticket } });
    expect([status, body]).toEqual([200, { endsOn: '2026-04-03' }]);
  });

  it('every job runs', async () => {
    // The mail server of tests refuses everything, so mails stay in the outbox.
    const jobs = allJobs(noMailer).filter(({ cron, name }) => cron !== undefined && name !== 'deliver-mail');
    for (const { run } of jobs) await run(upgraded.subject.services, {});
    expect(await count('letter_events')).toBe(0);
  });

  it('letters that waited are delivered, and their recipient is told', async () => {
    upgraded.subject.clock.set('2026-03-15T10:00:00Z');
    await runJob(upgraded.subject, 'deliver-letters');
    const { body } = await (await upgraded.signIn(member('fern'))).call(listSentConfessions);
    expect(body.confessions.map(({ state }) => state)).toEqual(['delivered', 'delivered']);
    await runJob(upgraded.subject, 'send-alerts');
    expect((await mailsTo(upgraded.subject.services, member('stella').email)).map((mail) => mail.subject)).toContain(
      'Someone has confessed to you',
    );
  });

  it('Instagram is asked again about the link that is due', async () => {
    await runJob(upgraded.subject, 'reverify-linked');
    const { body } = await (await upgraded.signIn(member('stella'))).call(listLinkedAccounts);
    expect(body).toMatchObject([
      { instagramUsername: 'amara.okafor', isActive: false, lastVerifiedAt: '2026-03-03' },
      { instagramUsername: 'elise.marchetti', isActive: true, linkedAt: '2026-03-05', lastVerifiedAt: '2026-03-14' },
    ]);
  });

  it('the letters of a deleted account are removed', async () => {
    upgraded.subject.clock.set('2026-03-18T10:00:00Z');
    expect(await count('departures')).toBe(1);
    for (let run = 0; run < 20; run += 1) await runJob(upgraded.subject, 'sweep-departures');
    expect(await count('departures')).toBe(0);
  });

  it('free days end', async () => {
    expect(await planOf(member('cody'))).toBe('premium');
    upgraded.subject.clock.set('2026-04-01T10:00:00Z');
    await runJob(upgraded.subject, 'reconcile-memberships');
    expect(await planOf(member('cody'))).toBe('free');
  });

  it('Stripe’s events find the account of their customer', async () => {
    expect(await planOf(member('carl'))).toBe('premium');
    upgraded.subject.stripe.advance(4 * DAY);
    const statuses = await upgraded.subject.stripe.deliver();
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect([await planOf(member('carl')), await planOf(member('stella'))]).toEqual(['free', 'premium']);
    expect(await billingOf(await upgraded.signIn(member('stella')))).toMatchObject({ renewsOn: '2026-05-03' });
  });

  it('the log of sign-ins ends after 30 days, proofs after 90', async () => {
    await runJob(upgraded.subject, 'retention');
    const { body } = await (await upgraded.signIn(member('fern'))).call(exportData);
    expect(JSON.stringify(body['signIns'])).not.toContain('2026-03-01');
    expect(JSON.stringify(body['signIns'])).toContain('2026-03-14');
    upgraded.subject.clock.set('2026-06-02T10:00:00Z');
    await runJob(upgraded.subject, 'retention');
    expect((await (await upgraded.signIn(member('fern'))).call(listInboxes)).body.inboxes).toHaveLength(1);
    upgraded.subject.clock.set('2026-06-03T10:00:00Z');
    await runJob(upgraded.subject, 'retention');
    expect((await (await upgraded.signIn(member('fern'))).call(listInboxes)).body.inboxes).toEqual([]);
  });

  it('the operator’s commands find moderators', async () => {
    const { services } = upgraded.subject;
    expect(await listModerators(services)).toEqual([member('morgan').email]);
    expect(await changeRole(services, member('fern').email.toUpperCase(), 'moderator')).toBe(true);
    const moderator = await upgraded.signIn(member('fern'));
    await addPasskey(moderator);
    expect((await moderator.call(getOverview)).status).toBe(200);
    expect(await changeRole(services, recorded.signups.unpaid.email, 'moderator'), 'unconfirmed').toBe(false);
  });

  it('switches mails off with the link in one of them', async () => {
    const params = { token: recorded.links.unsubscribe };
    expect((await upgraded.subject.browser().call(unsubscribe, { params })).status).toBe(200);
    const { body } = await (await upgraded.signIn(member('stella'))).call(getPrivacySettings);
    expect(body).toEqual({ emailNotifications: false, dataCollection: false, findableByName: true });
  });

  it('forget deletes an account, and nothing of it is left', async () => {
    const { email: first } = member('fern');
    expect(
      await withServices(upgraded.subject.database, upgraded.subject, (services) => forgetPerson(services, first)),
    ).toBe(true);
    expect([await isIn('fern'), await isIn('stella')]).toEqual([false, true]);
    const addresses = [...recorded.members, ...Object.values(recorded.signups)].map(({ email }) => email);
    for (const email of [...addresses, ...MOVED]) await forgetPerson(upgraded.subject.services, email);
    expect(await Promise.all(OF_ACCOUNTS.map(count))).toEqual(OF_ACCOUNTS.map(() => 0));
  });
}
