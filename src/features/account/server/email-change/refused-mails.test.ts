import { describe, expect, it } from 'vitest';
import { requestPasswordReset, resendVerification, resetPassword, verifyEmail } from '#features/auth/contract.ts';
import { listRefusals } from '#platform/server/mail/refusals/find-refusals.ts';
import { recordTried } from '#platform/server/mail/refusals/record-refusals.ts';
import { DAY } from '#platform/shared/durations.ts';
import { makeMember, type Member } from '#test/factories/member.ts';
import { PASSWORD } from '#test/factories/user.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { emailChanges, randomAddress } from '#test/harness/email-changes.ts';
import { postMailEvents } from '#test/harness/mail-events.ts';
import { mailsTo, tokenFrom } from '#test/harness/read-mail.ts';
import { runQueued } from '#test/harness/jobs.ts';
import { deleteAccount, exportData, getPendingEmail } from '../../contract.ts';

const subject = appPerFile();
const changes = emailChanges(() => subject);
const CONFIRM = 'Confirm your email address';

const verified = () => makeMember(subject, { emailVerifiedOn: '2026-03-01' });
const refuse = (type: 'bounce' | 'complaint', address: string) => postMailEvents(subject, [{ type, address }]);
const refusedOf = async ({ browser }: Member) => (await browser.call(getPendingEmail)).body.refused;
const stored = (address: string) => listRefusals(subject.services, address);

describe('a member whose mails come back', () => {
  it('sees it in the settings, and nobody else does', async () => {
    const [member, other] = [await verified(), await verified()];
    expect(await refusedOf(member)).toBeNull();
    await refuse('bounce', member.user.email);
    expect([await refusedOf(member), await refusedOf(other)]).toEqual(['bounce', null]);
    expect((await subject.browser().call(getPendingEmail)).status).toBe(401);
  });

  it('gets all mails again after confirming the address with a new link', async () => {
    const member = await verified();
    await refuse('bounce', member.user.email);
    await member.browser.call(resendVerification);
    const token = await tokenFrom(subject.services, member.user.email, CONFIRM);
    await member.browser.call(verifyEmail, { body: { token } });
    expect(await refusedOf(member)).toBeNull();
    expect(await stored(member.user.email)).toEqual([]);
  });

  it('gets one link a day, and learns that a second one has to wait', async () => {
    const { user, browser } = await verified();
    await refuse('bounce', user.email);
    await recordTried(subject.services, { to: user.email, subject: CONFIRM });
    expect((await browser.call(resendVerification)).error.code).toBe('MAIL_TRIED');
    subject.clock.advance(DAY);
    const later = await subject.browser().signInAs(user);
    expect((await later.call(resendVerification)).status).toBe(200);
    expect(await mailsTo(subject.services, user.email, CONFIRM)).toHaveLength(1);
  });

  it('gets them again after choosing a new password by mail, which is answered as ever', async () => {
    const { user } = await verified();
    const ask = (email: string) => subject.browser().call(requestPasswordReset, { body: { email } });
    const before = await ask(user.email);
    await refuse('bounce', user.email);
    const after = await ask(user.email);
    expect([after.status, after.body]).toEqual([before.status, before.body]);
    await runQueued(subject, 'mail-reset-link');
    const token = await tokenFrom(subject.services, user.email, 'Choose a new password');
    const newPassword = 'Quiet-Garden-42';
    await subject.browser().call(resetPassword, { body: { token, newPassword, confirmPassword: newPassword } });
    expect(await stored(user.email)).toEqual([]);
  });

  it('sees that mails to a new address come back, if they have since the change was asked for', async () => {
    const newEmail = randomAddress();
    await refuse('bounce', newEmail);
    subject.clock.advance(DAY);
    const { browser } = await verified();
    await changes.request(browser, newEmail);
    expect((await browser.call(getPendingEmail)).body).toMatchObject({ newEmail, newEmailBounces: false });
    await refuse('bounce', newEmail);
    expect((await browser.call(getPendingEmail)).body).toMatchObject({ newEmail, newEmailBounces: true });
  });

  it('gets them at another address', async () => {
    const member = await verified();
    const newEmail = randomAddress();
    await refuse('bounce', member.user.email);
    await refuse('bounce', newEmail);
    await changes.change(member.browser, newEmail);
    const later = await subject.browser().signInAs(member.user);
    expect(await refusedOf({ ...member, browser: later })).toBeNull();
    expect(await stored(newEmail)).toEqual([]);
  });
});

describe('a member who marked our mails as spam', () => {
  it('sees it, and may confirm the address anew', async () => {
    const member = await verified();
    await refuse('complaint', member.user.email);
    expect(await refusedOf(member)).toBe('complaint');
    await member.browser.call(resendVerification);
    expect(await mailsTo(subject.services, member.user.email, CONFIRM)).toHaveLength(1);
  });
});

describe('an address that was never confirmed', () => {
  it('shows its bounces since the sign-up, and nothing about another person who had it', async () => {
    const address = randomAddress();
    await refuse('complaint', address);
    await refuse('bounce', address);
    subject.clock.advance(DAY);
    const member = await makeMember(subject, { email: address });
    expect(await refusedOf(member)).toBeNull();
    expect((await member.browser.call(exportData)).body['mailRefusals']).toEqual([]);
    await recordTried(subject.services, { to: address, subject: CONFIRM });
    expect((await member.browser.call(resendVerification)).status).toBe(200);
    await refuse('bounce', address);
    expect(await refusedOf(member)).toBe('bounce');
  });
});

describe('what is stored about an address', () => {
  it('is in the export of its member', async () => {
    const { user, browser } = await verified();
    await refuse('bounce', user.email);
    const day = subject.clock.now().toISOString().slice(0, 10);
    expect((await browser.call(exportData)).body['mailRefusals']).toEqual([{ kind: 'bounce', day }]);
  });

  it('is deleted with the account', async () => {
    const { user, browser } = await verified();
    await refuse('bounce', user.email);
    await refuse('complaint', user.email);
    await browser.call(deleteAccount, { body: { currentPassword: PASSWORD } });
    expect(await stored(user.email)).toEqual([]);
  });
});
