import { describe, expect, it } from 'vitest';
import { getCurrentUser, resendVerification, verifyEmail } from '#features/auth/contract.ts';
import { endSessionsOf } from '#features/auth/server/index.ts';
import { confirmIdentity } from '#features/auth-factors/contract.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import { makeMember } from '#test/factories/member.ts';
import { PASSWORD } from '#test/factories/user.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import type { Browser } from '#test/harness/browser.ts';
import { randomAddress } from '#test/harness/email-changes.ts';
import { addPasskey, confirmWithPasskey, signInWithPasskey } from '#test/harness/passkeys.ts';
import { tokenFrom } from '#test/harness/read-mail.ts';
import { deleteAccount, exportData, getPendingEmail, updateEmail } from '../contract.ts';

const subject = appPerFile();

const changeEmail = (browser: Browser, newEmail = randomAddress()) => browser.call(updateEmail, { body: { newEmail } });

async function memberWithPasskey() {
  const member = await makeMember(subject);
  const { device } = await addPasskey(member.browser);
  subject.clock.advance(10 * MINUTE);
  return { ...member, device };
}

describe('a passkey instead of the password', () => {
  it('changes the address', async () => {
    const { browser, device } = await memberWithPasskey();
    expect((await changeEmail(browser)).error.code).toBe('PASSWORD_NEEDED');
    await confirmWithPasskey(browser, device);
    const newEmail = randomAddress();
    expect((await changeEmail(browser, newEmail)).status).toBe(200);
    expect((await browser.call(getPendingEmail)).body).toMatchObject({ newEmail });
  });

  it('deletes the account', async () => {
    const { browser, device } = await memberWithPasskey();
    expect((await browser.call(deleteAccount, { body: {} })).error.code).toBe('PASSWORD_NEEDED');
    await confirmWithPasskey(browser, device);
    expect((await browser.call(deleteAccount, { body: {} })).status).toBe(200);
    expect((await signInWithPasskey(subject.browser(), device)).status).toBe(403);
  });

  it('confirms the address with the mailed link', async () => {
    const { user, browser, device } = await memberWithPasskey();
    await browser.call(resendVerification);
    const token = await tokenFrom(subject.services, user.email, 'Confirm your email address');
    const elsewhere = subject.browser();
    expect((await elsewhere.call(verifyEmail, { body: { token } })).error.code).toBe('PASSWORD_NEEDED');
    await signInWithPasskey(elsewhere, device);
    expect((await elsewhere.call(verifyEmail, { body: { token } })).status).toBe(200);
  });

  it('exports the data', async () => {
    const { browser, device } = await memberWithPasskey();
    expect((await browser.call(exportData)).error.code).toBe('PASSWORD_NEEDED');
    await confirmWithPasskey(browser, device);
    expect((await browser.call(exportData)).status).toBe(200);
  });
});

describe('a change of address without the password', () => {
  it('needs a confirmation: having just signed in is not enough', async () => {
    const { browser } = await makeMember(subject);
    expect((await changeEmail(browser)).error.code).toBe('PASSWORD_NEEDED');
    await browser.call(confirmIdentity, { body: { currentPassword: PASSWORD } });
    expect((await changeEmail(browser)).status).toBe(200);
  });

  it('cannot use the confirmation of another session', async () => {
    const { user, browser } = await makeMember(subject);
    await browser.call(confirmIdentity, { body: { currentPassword: PASSWORD } });
    const elsewhere = await subject.browser().signInAs(user);
    expect((await changeEmail(elsewhere)).error.code).toBe('PASSWORD_NEEDED');
  });

  it('does nothing once the owner has taken the account back', async () => {
    const { user, browser } = await makeMember(subject);
    await browser.call(confirmIdentity, { body: { currentPassword: PASSWORD } });
    await endSessionsOf(subject.services, user.id);
    expect([(await changeEmail(browser)).status, (await browser.call(getCurrentUser)).status]).toEqual([401, 401]);
  });
});
