import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getCurrentUser, logIn, resendVerification } from '#features/auth/contract.ts';
import { updatePrivacySettings } from '#features/privacy/contract.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import { makeUser, PASSWORD } from '#test/factories/user.ts';
import { addPasskey, signInWithPasskey } from '#test/harness/passkeys.ts';
import { mailsTo } from '#test/harness/read-mail.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import {
  deleteAccount,
  endSession,
  exportData,
  listSessions,
  signOutEverywhere,
  updateName,
  updatePassword,
} from '../contract.ts';

const subject = appPerFile();

async function signedInMember(overrides: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(subject.services, overrides);
  return { user, browser: await subject.browser().signInAs(user) };
}

describe('changing the name', () => {
  it('shows the new one, cleaned as at the sign-up', async () => {
    const { browser } = await signedInMember();
    const changed = await browser.call(updateName, { body: { firstName: ' Ada ', lastName: 'Lovelace' } });
    expect(changed.body).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace' });
    expect((await browser.call(getCurrentUser)).body).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace' });
  });

  it('has the rules of the sign-up', async () => {
    const { browser } = await signedInMember();
    const { status, error } = await browser.call(updateName, {
      body: { firstName: 'A', lastName: 'visit evil.example' },
    });
    expect(status).toBe(400);
    expect(error.issues).toEqual([
      { path: 'firstName', message: 'First name must be at least 2 characters' },
      { path: 'lastName', message: 'Names can have letters, spaces, hyphens and apostrophes only' },
    ]);
  });

  it('refuses a name that a partner should not see, and leaves an older one as it is', async () => {
    const { browser } = await signedInMember({ firstName: 'Flora', lastName: 'Bitch' });
    const change = (lastName: string) => browser.call(updateName, { body: { firstName: 'Flora', lastName } });
    const { status, error } = await change('Loser');
    const message = 'Please use a name without words that could hurt someone.';
    expect([status, error.issues]).toEqual([400, [{ path: 'lastName', message }]]);
    expect((await change('Bitch')).body.lastName).toBe('Bitch');
    expect((await change('Whitfield')).body.lastName).toBe('Whitfield');
  });
});

describe('changing the password', () => {
  const newPassword = 'Quiet-Garden-42';
  const change = { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword };

  it('invalidates a stolen cookie and keeps this browser signed in with a new one', async () => {
    const { user, browser } = await signedInMember();
    const thief = subject.browser();
    thief.cookies.set('sid', browser.cookies.get('sid') ?? '');
    const elsewhere = await subject.browser().signInAs(user);

    expect((await browser.call(updatePassword, { body: change })).status).toBe(200);

    expect((await thief.call(getCurrentUser)).status).toBe(401);
    expect((await elsewhere.call(getCurrentUser)).status).toBe(401);
    expect((await browser.call(getCurrentUser)).status).toBe(200);
    expect((await mailsTo(subject.services, user.email)).map((mail) => mail.subject)).toEqual([
      'Your password was changed',
    ]);
  });

  it('keeps the passkeys, and the notice says where to remove them', async () => {
    const { user, browser } = await signedInMember();
    const { device } = await addPasskey(browser);
    await browser.call(updatePassword, { body: change });
    expect((await signInWithPasskey(subject.browser(), device)).status).toBe(200);
    const [notice] = await mailsTo(subject.services, user.email, 'Your password was changed');
    expect(notice?.text).toContain('they keep working: you can remove them under Security');
  });

  it.each([
    ['newPassword', { newPassword: 'Ab1', confirmPassword: 'Ab1' }, 400, 'Password must be at least 6 characters'],
    [
      'newPassword',
      { newPassword: 'qwerty12', confirmPassword: 'qwerty12' },
      400,
      'That password is too easy to guess. Please choose another one',
    ],
    ['confirmPassword', { confirmPassword: '' }, 400, 'Please confirm your password'],
    ['confirmPassword', { confirmPassword: 'Other-Garden-42' }, 400, "Passwords don't match"],
    ['currentPassword', { currentPassword: '' }, 400, 'Current password is required'],
    ['currentPassword', { currentPassword: 'Wrong-1' }, 403, 'That is not your current password.'],
  ])('reports on the field %s what is wrong', async (path, overrides, status, message) => {
    const { browser } = await signedInMember();
    const answer = await browser.call(updatePassword, { body: { ...change, ...overrides } });
    expect(answer.status).toBe(status);
    expect(answer.error.issues).toContainEqual({ path, message });
  });
});

describe('sessions', () => {
  it('are listed with this browser marked, and all end together', async () => {
    const { user, browser } = await signedInMember();
    const phone = subject.browser();
    const headers = { 'user-agent': 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0' };
    await phone.call(logIn, { body: { email: user.email, password: PASSWORD }, headers });

    const { body } = await browser.call(listSessions);
    expect(body.filter((session) => session.current)).toHaveLength(1);
    expect(body.map((session) => session.browser)).toContain('Firefox on Android');

    await browser.call(signOutEverywhere);
    expect((await phone.call(getCurrentUser)).status).toBe(401);
    expect((await browser.call(getCurrentUser)).status).toBe(401);
  });

  it('can be ended one by one while the others stay', async () => {
    const { user, browser } = await signedInMember();
    const [phone, library] = [await subject.browser().signInAs(user), await subject.browser().signInAs(user)];
    const ids = async (of: typeof browser) => (await of.call(listSessions)).body;
    const id = (await ids(phone)).find(({ current }) => current)?.id ?? '';
    expect((await browser.call(endSession, { params: { id } })).status).toBe(200);
    expect((await phone.call(getCurrentUser)).status).toBe(401);
    expect((await library.call(getCurrentUser)).status).toBe(200);
    expect(await ids(browser)).toHaveLength(2);
    expect((await browser.call(endSession, { params: { id } })).status).toBe(404);
  });

  it('of other members, and the current one, are not found by that call', async () => {
    const { browser } = await signedInMember();
    const { browser: otherMember } = await signedInMember();
    const foreign = (await otherMember.call(listSessions)).body[0]?.id ?? '';
    const own = (await browser.call(listSessions)).body[0]?.id ?? '';
    for (const id of [foreign, own, 'x', 'no-such-sess'] as const) {
      expect((await browser.call(endSession, { params: { id } })).status, id).toBe(404);
    }
    expect((await otherMember.call(getCurrentUser)).status).toBe(200);
    expect((await browser.call(getCurrentUser)).status).toBe(200);
  });
});

describe('the export', () => {
  it("contains the member's data and no other member's", async () => {
    const { user: other } = await signedInMember({ firstName: 'Somebody', lastName: 'Else' });
    const { user, browser } = await signedInMember({ firstName: 'Rosa' });
    await browser.call(updatePrivacySettings, {
      body: { emailNotifications: false, dataCollection: true, findableByName: true },
    });
    const { body, headers } = await browser.call(exportData);

    expect(headers['content-disposition']).toBe('attachment; filename="my-data.json"');
    expect(body).toMatchObject({
      format: 'sub-rosa-export',
      version: 1,
      account: { email: user.email, firstName: 'Rosa' },
      privacySettings: { emailNotifications: false },
    });
    const text = JSON.stringify(body);
    for (const foreign of [other.email, 'Somebody', user.password, 'argon2']) expect(text).not.toContain(foreign);
  });
});

/** `users 3` for every table. */
async function countRows(): Promise<string[]> {
  const names = subject.services.tables.map(({ name }) => name).toSorted();
  const counts = await subject.services.db.execute<Record<string, number>>(
    sql.raw(`SELECT ${names.map((name) => `(SELECT count(*)::int FROM ${name}) AS ${name}`).join(', ')}`),
  );
  return names.map((name) => `${name} ${counts.rows[0]?.[name]}`);
}

describe('deleting the account', () => {
  it('erases the member from every table and ends every session', async () => {
    const before = await countRows();
    const { user, browser } = await signedInMember();
    const elsewhere = await subject.browser().signInAs(user);
    await elsewhere.call(resendVerification);
    await elsewhere.call(logIn, { body: { email: user.email, password: PASSWORD } });
    await browser.call(updatePrivacySettings, {
      body: { emailNotifications: false, dataCollection: true, findableByName: true },
    });
    const filled = (await countRows()).filter((count) => !before.includes(count)).length;
    expect(filled).toBeGreaterThanOrEqual(5);
    expect((await browser.call(deleteAccount, { body: {} })).status).toBe(200);

    expect((await elsewhere.call(getCurrentUser)).status).toBe(401);
    const left = (await countRows()).filter((count) => !before.includes(count));
    // What says that an account was deleted, and waiting mails, which name nobody.
    expect(left.map((count) => count.split(' ')[0])).toEqual(['departures', 'erasures', 'mail_outbox']);
  });

  it('requires the password from ten minutes after signing in', async () => {
    const { browser } = await signedInMember();
    subject.clock.advance(10 * MINUTE);
    expect((await browser.call(deleteAccount, { body: {} })).error.code).toBe('PASSWORD_NEEDED');
    expect((await browser.call(deleteAccount, { body: { currentPassword: 'Wrong-1' } })).error.code).toBe(
      'WRONG_PASSWORD',
    );
    expect((await browser.call(deleteAccount, { body: { currentPassword: PASSWORD } })).status).toBe(200);
  });
});
