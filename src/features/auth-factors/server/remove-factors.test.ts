import { describe, expect, it } from 'vitest';
import { getCurrentUser, requestPasswordReset, resetPassword } from '#features/auth/contract.ts';
import { stopEmailChange } from '#features/account/contract.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import { makeMember } from '#test/factories/member.ts';
import type { UserFields } from '#test/factories/user.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { codeOf } from '#test/harness/authenticator.ts';
import { emailChanges, randomAddress } from '#test/harness/email-changes.ts';
import { addPasskey, signInWithPasskey } from '#test/harness/passkeys.ts';
import { mailsTo } from '#test/harness/read-mail.ts';
import * as contract from '../contract.ts';
import { grantModerator, resetFactors } from './remove-factors.ts';
import { authenticators } from './schema.ts';

const subject = appPerFile();

const { request, change, revert, tokenOf } = emailChanges(() => subject);
const newPassword = 'Quiet-Garden-42';

async function withPasskey(overrides: UserFields = {}) {
  const member = await makeMember(subject, { emailVerifiedOn: '2026-03-01', ...overrides });
  return { ...member, ...(await addPasskey(member.browser)) };
}

async function resetByMail(email: string) {
  await subject.browser().call(requestPasswordReset, { body: { email } });
  const token = await tokenOf('reset', email);
  const passwords = { newPassword, confirmPassword: newPassword };
  expect((await subject.browser().call(resetPassword, { body: { token, ...passwords } })).status).toBe(200);
}

const statusWith = async (device: Parameters<typeof signInWithPasskey>[1]) =>
  (await signInWithPasskey(subject.browser(), device)).status;
const noticesTo = async (email: string) =>
  (await mailsTo(subject.services, email, 'Your passkeys were removed')).map(({ text }) => text);

describe('a password reset by mail', () => {
  it('removes all passkeys of a member, and says so', async () => {
    const { user, device } = await withPasskey();
    await resetByMail(user.email);
    expect(await statusWith(device)).toBe(403);
    expect(await noticesTo(user.email)).toHaveLength(1);
  });

  it('says nothing to a member without passkeys', async () => {
    const { user } = await makeMember(subject);
    await resetByMail(user.email);
    expect(await noticesTo(user.email)).toEqual([]);
  });

  it('keeps those of a moderator: the mailbox alone must not open the console', async () => {
    const { user, device } = await withPasskey({ role: 'moderator' });
    await resetByMail(user.email);
    expect(await statusWith(device)).toBe(200);
  });
});

describe('an owner who takes the account back', () => {
  it('by stopping a change of address removes all passkeys', async () => {
    const { user, browser, device } = await withPasskey();
    await request(browser, randomAddress());
    const token = await tokenOf('stop', user.email);
    expect((await subject.browser().call(stopEmailChange, { body: { token } })).status).toBe(200);
    expect(await statusWith(device)).toBe(403);
    expect(await noticesTo(user.email)).toHaveLength(1);
  });

  it('by reverting it removes those that were added since, and the authenticator, and is no longer a moderator', async () => {
    const { user, browser } = await makeMember(subject, { role: 'moderator', emailVerifiedOn: '2026-03-01' });
    const { secret } = (await browser.call(contract.startAuthenticator)).body;
    await browser.call(contract.addAuthenticator, { body: { code: codeOf(subject, secret) } });
    await change(browser, randomAddress());
    subject.clock.advance(MINUTE);
    await browser.call(contract.confirmIdentity, { body: { code: codeOf(subject, secret) } });
    const { device } = await addPasskey(browser);
    expect((await revert(await tokenOf('revert', user.email))).status).toBe(200);
    expect(await statusWith(device)).toBe(403);
    expect(await subject.services.db.$count(authenticators)).toBe(0);
    expect(await noticesTo(user.email)).toEqual([expect.stringContaining('You are no longer a moderator.')]);
    const again = await subject.browser().signInAs(user);
    expect((await again.call(getCurrentUser)).body.isModerator).toBe(false);
  });
});

describe("the operator's command to grant the role", () => {
  it('removes the passkeys from before and ends all sessions: none of them opens the console', async () => {
    const { user, browser, device } = await withPasskey();
    expect(await grantModerator(subject.services, user.email.toUpperCase())).toBe('granted');
    expect((await browser.call(getCurrentUser)).status).toBe(401);
    expect(await statusWith(device)).toBe(403);
    const again = await subject.browser().signInAs(user);
    expect((await again.call(getCurrentUser)).body.isModerator).toBe(true);
  });

  it('changes nothing for a moderator', async () => {
    const { user, browser, device } = await withPasskey({ role: 'moderator' });
    expect(await grantModerator(subject.services, user.email)).toBe('unchanged');
    expect((await browser.call(getCurrentUser)).status).toBe(200);
    expect(await statusWith(device)).toBe(200);
  });

  it('is refused without a confirmed address, and keeps everything then', async () => {
    const { user, device } = await withPasskey({ emailVerifiedOn: null });
    expect(await grantModerator(subject.services, user.email)).toBe('refused');
    expect(await grantModerator(subject.services, randomAddress())).toBe('refused');
    expect(await statusWith(device)).toBe(200);
  });
});

describe("the operator's command to reset", () => {
  it('removes the passkeys and the authenticator of a moderator and ends all sessions', async () => {
    const { user, browser, device } = await withPasskey({ role: 'moderator' });
    const { secret } = (await browser.call(contract.startAuthenticator)).body;
    await browser.call(contract.addAuthenticator, { body: { code: codeOf(subject, secret) } });
    expect(await resetFactors(subject.services, user.email.toUpperCase())).toBe(true);
    expect((await browser.call(getCurrentUser)).status).toBe(401);
    expect(await statusWith(device)).toBe(403);
    const { body } = await (await subject.browser().signInAs(user)).call(contract.getConfirmation);
    expect([body.hasPasskey, body.hasAuthenticator]).toEqual([false, false]);
  });

  it('does nothing for anyone else', async () => {
    const { user, device } = await withPasskey();
    expect(await resetFactors(subject.services, user.email)).toBe(false);
    expect(await resetFactors(subject.services, randomAddress())).toBe(false);
    expect(await statusWith(device)).toBe(200);
  });
});
