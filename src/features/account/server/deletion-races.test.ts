import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { requestPasswordReset, resendVerification } from '#features/auth/contract.ts';
import { accountTokens } from '#features/auth/server/schema.ts';
import { confessionOutbox } from '#features/sending/server/schema.ts';
import { matches } from '#features/matches/server/schema.ts';
import { createSubscription } from '#features/membership/contract.ts';
import { subscriptions } from '#features/plans/server/schema.ts';
import { updatePrivacySettings } from '#features/privacy/contract.ts';
import { privacySettings } from '#features/privacy/server/schema.ts';
import { readInstagramAccounts } from '#features/handles/server/index.ts';
import { proofs } from '#features/verification/server/schema.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { sendForm, sendLetter } from '#test/factories/letter.ts';
import { makeMember, makePremiumMember, type Member } from '#test/factories/member.ts';
import { linkAs, proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { mailsTo } from '#test/harness/read-mail.ts';
import { runJob, runQueued } from '#test/harness/jobs.ts';
import { eraseEverywhere } from './delete-account.ts';

const subject = appPerFile();

const SETTINGS = { emailNotifications: false, dataCollection: true, findableByName: false };

async function countWaiting(): Promise<number | undefined> {
  const { rows } = await subject.services.db.execute<{ waiting: number }>(sql`
    SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`);
  return rows[0]?.waiting;
}

/** Deletes the account of a member and commits only once the act is waiting for it. Returns what the act returns. */
async function duringDeletion<T>({ user }: Member, act: () => Promise<T>): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>();
  const outside = AsyncLocalStorage.snapshot();
  await inTransaction(subject.services, async (tx) => {
    await eraseEverywhere(tx, { userId: user.id, email: user.email, emailVerified: false });
    // A slow machine may need longer than a transaction with locks may be idle.
    await tx.db.execute(sql`SET LOCAL idle_in_transaction_session_timeout = 0`);
    resolve(outside(act));
    await expect.poll(() => outside(countWaiting), { timeout: 10_000 }).toBe(1);
  });
  return promise;
}

it.each([
  ['settings', privacySettings, ({ browser }: Member) => browser.call(updatePrivacySettings, { body: SETTINGS })],
  ['a checkout', subscriptions, ({ browser }: Member) => browser.call(createSubscription, { body: {} })],
  ['a proof', proofs, ({ browser }: Member) => proveHandle(subject, browser, 'owl.of.minerva')],
  ['a letter', confessionOutbox, ({ browser }: Member) => sendForm(browser)],
  ['a mail that confirms the address', accountTokens, ({ browser }: Member) => browser.call(resendVerification)],
] as const)('leaves no row of %s that was under way while the account was deleted', async (_what, table, act) => {
  const member = await makeMember(subject);
  expect((await duringDeletion(member, (): Promise<{ status: number }> => act(member))).status).toBe(401);
  expect(await subject.services.db.$count(table)).toBe(0);
});

it('leaves no name in the hold of a handle that was being linked', async () => {
  const member = await makePremiumMember(subject);
  expect((await duringDeletion(member, () => linkAs(subject, member.browser, 'elise.marchetti'))).status).toBe(401);
  const { id } = subject.instagram.account('elise.marchetti');
  const account = (await readInstagramAccounts(subject.services, [id])).get(id)?.state;
  expect([account?.hold ?? null, account?.provedBy ?? []]).toEqual([null, []]);
});

it('mails no reset link to an account that was being deleted', async () => {
  const member = await makeMember(subject);
  const { email } = member.user;
  await subject.browser().call(requestPasswordReset, { body: { email } });
  await duringDeletion(member, () => runQueued(subject, 'mail-reset-link'));
  expect(await subject.services.db.$count(accountTokens)).toBe(0);
  expect(await mailsTo(subject.services, email)).toEqual([]);
});

it('makes no match of a letter whose author deleted the account while matches were looked for', async () => {
  const [one, other] = [
    await makePremiumMember(subject, ['one.rose']),
    await makePremiumMember(subject, ['other.rose']),
  ];
  await sendLetter(one.browser, 'other.rose');
  await sendLetter(other.browser, 'one.rose');
  subject.clock.advance(7 * HOUR);
  await runJob(subject, 'deliver-letters');
  await duringDeletion(one, () => runJob(subject, 'after-delivery'));
  expect(await subject.services.db.$count(matches)).toBe(0);
});
