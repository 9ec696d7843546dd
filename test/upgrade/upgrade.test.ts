import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmEmailChange, revertEmail, stopEmailChange } from '#features/account/contract.ts';
import { unsubscribe } from '#features/alerts/contract.ts';
import { getCurrentUser, logIn, resetPassword, verifyEmail } from '#features/auth/contract.ts';
import { sendAppeal } from '#features/moderation/contract.ts';
import { getOptOut } from '#features/opt-out/contract.ts';
import { getPrivacySettings } from '#features/privacy/contract.ts';
import { getDataDeletion } from '#features/verification/contract.ts';
import type { Browser } from '#test/harness/browser.ts';
import { Scratch } from '#test/harness/database/scratch.ts';
import { mailsTo } from '#test/harness/read-mail.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { answersAfter, comparable } from './answers.ts';
import { dump } from './leaks.ts';
import { appOnUpgraded, fillVersionBefore, member, recorded, upgrade, type Answer } from './version-before.ts';

const NEW_PASSWORD = 'Willow-Harbour-58';

describe.each(['postgres', 'embedded'] as const)('a database of the version before, upgraded on %s', (engine) => {
  const scratch = new Scratch();
  let subject: TestApp;
  let dumped: Map<string, string>;
  let answers: Answer[];
  beforeAll(async () => {
    const database = await (engine === 'postgres' ? scratch.blankPostgres() : scratch.newEmbedded());
    await fillVersionBefore(database);
    await upgrade(database);
    dumped = await dump(database);
    subject = await appOnUpgraded(database);
    answers = await answersAfter(subject);
  });
  afterAll(async () => {
    await subject.close();
    await scratch.clear();
    scratch.remove();
  });

  const browserWith = (cookies: Record<string, string>): Browser => {
    const browser = subject.browser();
    for (const [name, value] of Object.entries(cookies)) browser.cookies.set(name, value);
    return browser;
  };
  async function signIn(name: string, { email, password } = member(name)): Promise<Browser> {
    const browser = subject.browser();
    expect(await browser.call(logIn, { body: { email, password } })).toMatchObject({ status: 200 });
    return browser;
  }
  const resetWith = (token: string) =>
    subject.browser().call(resetPassword, {
      body: { token, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
    });

  it('has moved every row', () => {
    const before = [...dumped].filter(([table]) => table.startsWith('before.'));
    expect(before.filter(([, rows]) => rows !== '')).toEqual([]);
  });

  it.each(
    recorded.members.map(({ name }) => name).filter((name) => recorded.answers.some((answer) => answer.name === name)),
  )('answers %s as before', (name) => {
    const of = (list: Answer[]) => list.filter((answer) => answer.name === name).map(comparable);
    expect(of(answers)).toEqual(of(recorded.answers));
  });

  it('recognises the browsers that have signed in before', async () => {
    for (const { name, cookies } of recorded.browsers) {
      const { email, password } = member(name);
      const mails = async () => (await mailsTo(subject.services, email, 'New login to your account')).length;
      const before = await mails();
      const { status } = await browserWith(cookies).call(logIn, { body: { email, password } });
      expect([name, status, await mails()]).toEqual([name, 200, before]);
    }
  });

  it('refuses suspended members as before, and takes the appeal of one', async () => {
    for (const name of ['sasha', 'sven'] as const) {
      const { email, password } = member(name);
      const { status, error } = await subject.browser().call(logIn, { body: { email, password } });
      const { appealTicket: _appeal, membershipTicket: _membership, ...same } = recorded.suspended[name];
      expect([status, error]).toMatchObject([403, same]);
    }
    const ticket = recorded.suspended.sven.appealTicket ?? '';
    const body = { ticket, message: 'I wrote it to myself.' };
    expect((await subject.browser().call(sendAppeal, { body })).status).toBe(201);
  });

  it('keeps the mails that wait', async () => {
    for (const mail of recorded.mails) {
      const [to = '', ...words] = mail.split(' ');
      expect(await mailsTo(subject.services, to, words.join(' '))).not.toEqual([]);
    }
  });

  it('confirms an address with the link in the mail', async () => {
    const { status } = await subject.browser().call(verifyEmail, { body: { token: recorded.links.verify } });
    expect(status).toBe(200);
    const browser = await signIn('una');
    expect((await browser.call(getCurrentUser)).body.emailVerified).toBe(true);
  });

  it('sets a new password with the link in the mail', async () => {
    expect((await resetWith(recorded.links.reset)).status).toBe(200);
    await signIn('reza', { ...member('reza'), password: NEW_PASSWORD });
  });

  it('changes an address with the link in the mail to the new one', async () => {
    const { status } = await subject.browser().call(confirmEmailChange, { body: { token: recorded.links.change } });
    expect(status).toBe(200);
    await signIn('cher', { ...member('cher'), email: 'cher.newly@moved.example' });
  });

  it('stops a change of address with the link in the mail to the old one', async () => {
    const { body } = await subject.browser().call(stopEmailChange, { body: { token: recorded.links.stop } });
    expect((await resetWith(body.resetToken)).status).toBe(200);
    await signIn('chris', { ...member('chris'), password: NEW_PASSWORD });
  });

  it('reverts a change of address with the link in the mail to the former one', async () => {
    const { body } = await subject.browser().call(revertEmail, { body: { token: recorded.links.revert } });
    expect((await resetWith(body.resetToken)).status).toBe(200);
    await signIn('rhea', { ...member('rhea'), email: recorded.formerEmails.rhea, password: NEW_PASSWORD });
  });

  it('switches mails off with the link in one of them', async () => {
    const params = { token: recorded.links.unsubscribe };
    expect((await subject.browser().call(unsubscribe, { params })).status).toBe(200);
    const { body } = await (await signIn('stella')).call(getPrivacySettings);
    expect(body).toEqual({ emailNotifications: false, dataCollection: false, findableByName: true });
  });

  it('knows the requests to close a profile and to delete data', async () => {
    const stateOf = async (code: string) => (await subject.browser().call(getOptOut, { params: { code } })).body.state;
    expect([await stateOf(recorded.optOuts.closed), await stateOf(recorded.optOuts.waiting)]).toEqual([
      'done',
      'waiting',
    ]);
    const deletion = await subject.browser().call(getDataDeletion, { params: { code: recorded.dataDeletion } });
    expect([deletion.status, deletion.body.requestedOn]).toEqual([200, '2026-03-12']);
  });
});
