import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getCurrentUser, logIn, requestPasswordReset, resetPassword } from '#features/auth/contract.ts';
import { endSessionsOf } from '#features/auth/server/index.ts';
import { confirmIdentity } from '#features/auth-factors/contract.ts';
import { accountTokens } from '#features/auth/server/schema.ts';
import { type AccountRecord, changeStored, makeUser, PASSWORD } from '#test/factories/user.ts';
import { emailChanges, randomAddress } from '#test/harness/email-changes.ts';
import type { Browser } from '#test/harness/browser.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import {
  deleteAccount,
  getPendingEmail,
  resendEmailChange,
  signOutEverywhere,
  updateEmail,
  updatePassword,
} from '../../contract.ts';

const subject = appPerFile();

const { request, tokenOf } = emailChanges(() => subject);
const newPassword = 'Quiet-Garden-42';
const passwords = { newPassword, confirmPassword: newPassword };

async function signedInMember() {
  const user = await makeUser(subject.services);
  return { user, browser: await subject.browser().signInAs(user) };
}

const signedIn = async (user: AccountRecord) => (await subject.browser().signInAs(user)).call(getCurrentUser);

/** Changes a user and commits only once the call is waiting for that row. A new password ends all links too. */
async function duringChange<T>(userId: number, change: Partial<AccountRecord>, call: () => Promise<T>) {
  const { promise: answer, resolve } = Promise.withResolvers<T>();
  await subject.services.db.transaction(async (tx) => {
    await changeStored({ ...subject.services, db: tx }, userId, change);
    if (change.password !== undefined) await tx.delete(accountTokens);
    resolve(call());
    // Hashing on a busy machine takes longer than the second that a poll lasts by default.
    await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1);
  });
  return answer;
}

async function countWaiting(): Promise<number | undefined> {
  const { rows } = await subject.services.db.execute<{ waiting: number }>(sql`
    SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`);
  return rows[0]?.waiting;
}

describe('while the address changes', () => {
  it('refuses links from the old mailbox for a reset and for a confirmation', async () => {
    const { user, browser } = await signedInMember();
    await subject.browser().call(requestPasswordReset, { body: { email: user.email } });
    const token = await tokenOf('reset', user.email);
    const reset = () => subject.browser().call(resetPassword, { body: { token, ...passwords } });
    const { error } = await duringChange(user.id, { email: randomAddress() }, reset);
    expect(error.code).toBe('LINK_EXPIRED');
    expect((await browser.call(getCurrentUser)).body.emailVerified).toBe(false);
  });
});

describe('while the owner takes the account back', () => {
  it('leaves no session to a sign-in that began with the old password', async () => {
    const user = await makeUser(subject.services);
    const body = { email: user.email, password: PASSWORD };
    const browser = subject.browser();
    await subject.services.db.transaction(async (tx) => {
      const services = { ...subject.services, db: tx };
      await changeStored(services, user.id, { password: '' });
      await endSessionsOf(services, user.id);
      // Not committed yet, so the sign-in still sees the old password.
      expect((await browser.call(logIn, { body })).status).toBe(200);
    });
    expect((await browser.call(getCurrentUser)).status).toBe(401);
  });

  it('refuses a password change with the old password', async () => {
    const { user, browser } = await signedInMember();
    const change = () => browser.call(updatePassword, { body: { currentPassword: PASSWORD, ...passwords } });
    const { error } = await duringChange(user.id, { password: '' }, change);
    expect(error.code).toBe('WRONG_PASSWORD');
  });

  it('refuses a change of address with the old password', async () => {
    const { user, browser } = await signedInMember();
    const body = { newEmail: randomAddress(), currentPassword: PASSWORD };
    const { error } = await duringChange(user.id, { password: '' }, () => browser.call(updateEmail, { body }));
    expect(error.code).toBe('WRONG_PASSWORD');
    expect((await browser.call(getPendingEmail)).body).toMatchObject({ newEmail: null });
  });

  it('refuses what was confirmed without the old password', async () => {
    const { user, browser } = await signedInMember();
    await browser.call(confirmIdentity, { body: { currentPassword: PASSWORD } });
    const change = () => browser.call(updateEmail, { body: { newEmail: randomAddress() } });
    expect((await duringChange(user.id, { epoch: 1 }, change)).status).toBe(401);
    const other = await signedInMember();
    const remove = () => other.browser.call(deleteAccount, { body: {} });
    expect((await duringChange(other.user.id, { epoch: 1 }, remove)).status).toBe(401);
    expect((await signedIn(other.user)).status).toBe(200);
  });

  it.each([
    [
      'a new password',
      (browser: Browser) => browser.call(updatePassword, { body: { currentPassword: PASSWORD, ...passwords } }),
    ],
    ['signing out everywhere', (browser: Browser) => browser.call(signOutEverywhere)],
  ])('refuses %s of a session that has ended meanwhile', async (_what, act) => {
    const { user, browser } = await signedInMember();
    expect(await duringChange(user.id, { epoch: 1 }, async () => (await act(browser)).status)).toBe(401);
    expect((await signedIn(user)).status).toBe(200);
  });

  it('does not mail a stopped change of address again', async () => {
    const { user, browser } = await signedInMember();
    await request(browser, randomAddress());
    const { error } = await duringChange(user.id, { password: '' }, () => browser.call(resendEmailChange));
    expect(error.code).toBe('NOT_FOUND');
  });
});
