import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createSubscription } from '#features/membership/contract.ts';
import { subscriptions } from '#features/membership/server/schema.ts';
import { updatePrivacySettings } from '#features/privacy/contract.ts';
import { privacySettings } from '#features/privacy/server/schema.ts';
import { proofs } from '#features/verification/server/schema.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { makeMember, type Member } from '#test/factories/member.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { eraseEverywhere } from './erase-everywhere.ts';

const subject = appPerFile();

const SETTINGS = { emailNotifications: false, dataCollection: true, findableByName: false };

async function countWaiting(): Promise<number | undefined> {
  const { rows } = await subject.services.db.execute<{ waiting: number }>(sql`
    SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`);
  return rows[0]?.waiting;
}

it.each([
  ['settings', privacySettings, ({ browser }: Member) => browser.call(updatePrivacySettings, { body: SETTINGS })],
  ['a checkout', subscriptions, ({ browser }: Member) => browser.call(createSubscription, { body: {} })],
  ['a proof', proofs, ({ browser }: Member) => proveHandle(subject, browser, 'owl.of.minerva')],
] as const)('leaves no row of %s that was under way while the account was deleted', async (_what, table, act) => {
  const member = await makeMember(subject);
  const { id: userId, email } = member.user;
  const { promise, resolve } = Promise.withResolvers<{ status: number }>();
  const outside = AsyncLocalStorage.snapshot();
  await inTransaction(subject.services, async (tx) => {
    await eraseEverywhere(tx, { userId, email, emailVerified: false });
    // A slow machine may need longer than a transaction with locks may be idle.
    await tx.db.execute(sql`SET LOCAL idle_in_transaction_session_timeout = 0`);
    resolve(outside(() => act(member)));
    await expect.poll(() => outside(countWaiting), { timeout: 10_000 }).toBe(1);
  });
  expect((await promise).status).toBe(401);
  expect(await subject.services.db.$count(table)).toBe(0);
});
