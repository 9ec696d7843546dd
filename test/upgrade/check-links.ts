import { expect, it } from 'vitest';
import { confirmEmailChange, revertEmail, stopEmailChange } from '#features/account/contract.ts';
import { getCurrentUser, logIn, resetPassword, verifyEmail } from '#features/auth/contract.ts';
import { listInboxes } from '#features/confessions/contract.ts';
import { sendAppeal } from '#features/moderation/contract.ts';
import { getOptOut } from '#features/opt-out/contract.ts';
import { getDataDeletion } from '#features/verification/contract.ts';
import type { Browser } from '#test/harness/browser.ts';
import { mailsTo } from '#test/harness/read-mail.ts';
import type { Upgraded } from './upgraded.ts';
import { member, recorded } from './version-before-last.ts';

const NEW_PASSWORD = 'Willow-Harbour-58';

/** What people still have from the version before: passwords, cookies, mailed links and tickets. */
export function checkLinks(upgraded: Upgraded): void {
  const browserWith = (cookies: Record<string, string>): Browser => {
    const browser = upgraded.subject.browser();
    for (const [name, value] of Object.entries(cookies)) browser.cookies.set(name, value);
    return browser;
  };
  const resetWith = (token: string) =>
    upgraded.subject.browser().call(resetPassword, {
      body: { token, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
    });

  it('signs every browser out once', async () => {
    for (const { cookies } of recorded.browsers) {
      expect((await browserWith(cookies).call(getCurrentUser)).status).toBe(401);
    }
    const { status, body } = await browserWith(recorded.visitor.cookies).call(listInboxes);
    expect([status, body]).toEqual([200, { inboxes: [] }]);
  });

  it('recognises the browsers that have signed in before', async () => {
    for (const { name, cookies } of recorded.browsers) {
      const { email, password } = member(name);
      const mails = async () => (await mailsTo(upgraded.subject.services, email, 'New login to your account')).length;
      const before = await mails();
      const { status } = await browserWith(cookies).call(logIn, { body: { email, password } });
      expect([name, status, await mails()]).toEqual([name, 200, before]);
    }
  });

  it('refuses suspended members as before, and takes the appeal of one', async () => {
    for (const name of ['sasha', 'sven'] as const) {
      const { email, password } = member(name);
      const { status, error } = await upgraded.subject.browser().call(logIn, { body: { email, password } });
      const {
        appealTicket: _appeal,
        membershipTicket: _membership,
        message: _words,
        ...same
      } = recorded.suspended[name];
      expect([status, error]).toMatchObject([403, same]);
    }
    const ticket = recorded.suspended.sven.appealTicket ?? '';
    const body = { ticket, message: 'I wrote it to myself.' };
    expect((await upgraded.subject.browser().call(sendAppeal, { body })).status).toBe(201);
  });

  it('keeps the mails that wait', async () => {
    for (const mail of recorded.mails) {
      const [to = '', ...words] = mail.split(' ');
      expect(await mailsTo(upgraded.subject.services, to, words.join(' '))).not.toEqual([]);
    }
  });

  it('confirms an address with the link in the mail', async () => {
    const { status } = await upgraded.subject.browser().call(verifyEmail, { body: { token: recorded.links.verify } });
    expect(status).toBe(200);
    const browser = await upgraded.signIn(member('una'));
    expect((await browser.call(getCurrentUser)).body.emailVerified).toBe(true);
  });

  it('sets a new password with the link in the mail', async () => {
    expect((await resetWith(recorded.links.reset)).status).toBe(200);
    await upgraded.signIn({ ...member('reza'), password: NEW_PASSWORD });
  });

  it('changes an address with the link in the mail to the new one', async () => {
    const { status } = await upgraded.subject
      .browser()
      .call(confirmEmailChange, { body: { token: recorded.links.change } });
    expect(status).toBe(200);
    await upgraded.signIn({ ...member('cher'), email: 'cher.newly@moved.example' });
  });

  it('stops a change of address with the link in the mail to the old one', async () => {
    const { body } = await upgraded.subject.browser().call(stopEmailChange, { body: { token: recorded.links.stop } });
    expect((await resetWith(body.resetToken)).status).toBe(200);
    await upgraded.signIn({ ...member('chris'), password: NEW_PASSWORD });
  });

  it('reverts a change of address with the link in the mail to the former one', async () => {
    const { body } = await upgraded.subject.browser().call(revertEmail, { body: { token: recorded.links.revert } });
    expect((await resetWith(body.resetToken)).status).toBe(200);
    await upgraded.signIn({ ...member('rhea'), email: recorded.formerEmails.rhea, password: NEW_PASSWORD });
  });

  it('knows the requests to close a profile and to delete data', async () => {
    const stateOf = async (code: string) =>
      (await upgraded.subject.browser().call(getOptOut, { params: { code } })).body.state;
    expect([await stateOf(recorded.optOuts.closed), await stateOf(recorded.optOuts.waiting)]).toEqual([
      'done',
      'waiting',
    ]);
    const deletion = await upgraded.subject
      .browser()
      .call(getDataDeletion, { params: { code: recorded.dataDeletion } });
    expect([deletion.status, deletion.body.requestedOn]).toEqual([200, '2026-03-12']);
  });
}
