import { createECDH, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { endSession, listSessions, signOutEverywhere } from '#features/account/contract.ts';
import { requestPasswordReset, resetPassword } from '#features/auth/contract.ts';
import { makeMember, type Member } from '#test/factories/member.ts';
import { subscribeBrowser } from '#test/factories/subscribed.ts';
import { runQueued } from '#test/harness/jobs.ts';
import { tokenFrom } from '#test/harness/read-mail.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { addBrowser, getNotices, removeBrowser } from '../../contract.ts';
import { noticeSubscriptions } from '../schema.ts';

const subject = appPerFile();

const listed = async ({ browser }: Pick<Member, 'browser'>) => (await browser.call(getNotices)).body.browsers;

const CHROME =
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';

describe('a browser for pushes', () => {
  it('is listed with its name and day, once however often it is added', async () => {
    const { browser } = await makeMember(subject);
    const body = await subject.push.subscribe();
    const headers = { 'user-agent': CHROME };
    for (let n = 0; n < 2; n += 1) await browser.call(addBrowser, { body, headers });
    const [one, ...others] = await listed({ browser });
    expect([one?.name, one?.addedOn, others]).toEqual(['Chrome on Android', '2026-03-14', []]);
    expect(one?.id).toMatch(/^[\w-]{22}$/);
  });

  it('is removed by its member alone', async () => {
    const [one, other] = [await makeMember(subject), await makeMember(subject)];
    await subscribeBrowser(subject, one);
    const [{ id } = { id: '' }] = await listed(one);
    expect((await other.browser.call(removeBrowser, { params: { id } })).status).toBe(200);
    expect(await listed(one)).toHaveLength(1);
    for (let n = 0; n < 2; n += 1) {
      const answer = await one.browser.call(removeBrowser, { params: { id } });
      expect([answer.status, answer.body.browsers]).toEqual([200, []]);
    }
    expect((await one.browser.call(removeBrowser, { params: { id: 'x' } })).status).toBe(404);
  });

  it('is not lost when several are added at a time', async () => {
    const member = await makeMember(subject);
    await Promise.all(Array.from({ length: 6 }, () => subscribeBrowser(subject, member)));
    expect(await listed(member)).toHaveLength(6);
  });

  it('takes the place of the oldest when a member has ten', async () => {
    const member = await makeMember(subject);
    const before = await subject.services.db.$count(noticeSubscriptions);
    await subscribeBrowser(subject, member);
    const [oldest] = await listed(member);
    subject.clock.set('2026-03-15T09:00:00Z');
    const browser = await subject.browser().signInAs(member.user);
    for (let n = 0; n < 10; n += 1) await subscribeBrowser(subject, { browser });
    const browsers = await listed({ browser });
    expect([browsers.length, browsers.some(({ id }) => id === oldest?.id)]).toEqual([10, false]);
    expect((await subject.services.db.$count(noticeSubscriptions)) - before).toBe(10);
  });

  it('never makes more rows than that, even if a member adds a hundred', async () => {
    const member = await makeMember(subject);
    const before = await subject.services.db.$count(noticeSubscriptions);
    const body = await subject.push.subscribe();
    for (let n = 0; n < 100; n += 1) {
      const endpoint = `${body.endpoint.slice(0, -4)}${String(n).padStart(4, '0')}`;
      await member.browser.call(addBrowser, { body: { ...body, endpoint } });
    }
    expect((await subject.services.db.$count(noticeSubscriptions)) - before).toBe(10);
  });

  it('is forgotten with the session that added it, and others are not', async () => {
    const member = await makeMember(subject);
    await subscribeBrowser(subject, member);
    const other = await subject.browser().signInAs(member.user);
    await subscribeBrowser(subject, { browser: other });
    const sessions = (await member.browser.call(listSessions)).body;
    const ended = sessions.find(({ current }) => !current);
    await member.browser.call(endSession, { params: { id: ended?.id ?? '' } });
    expect(await listed(member)).toHaveLength(1);
    await member.browser.call(endSession, { params: { id: ended?.id ?? '' } });
    expect(await listed(member)).toHaveLength(1);
  });

  it('is forgotten when the member logs out everywhere, and when they reset the password', async () => {
    const member = await makeMember(subject);
    await subscribeBrowser(subject, member);
    await member.browser.call(signOutEverywhere);
    let browser = await subject.browser().signInAs(member.user);
    expect(await listed({ browser })).toEqual([]);
    await subscribeBrowser(subject, { browser });
    const { email } = member.user;
    await browser.call(requestPasswordReset, { body: { email } });
    await runQueued(subject, 'mail-reset-link');
    const token = await tokenFrom(subject.services, email, 'Choose a new password');
    const newPassword = 'Velvet-Umbrella-38';
    await browser.call(resetPassword, { body: { token, newPassword, confirmPassword: newPassword } });
    browser = await subject.browser().signInAs(member.user);
    expect(await listed({ browser })).toEqual([]);
  });
});

describe('what is no browser', () => {
  const offCurve = Buffer.concat([Buffer.of(4), randomBytes(64)]).toString('base64url');
  const pair = createECDH('prime256v1');

  it.each([
    ['another host', { endpoint: 'https://evil.example/push/1' }],
    ['a host on our network', { endpoint: 'http://127.0.0.1:5432/push' }],
    ['another port', { endpoint: 'https://fcm.googleapis.com:8443/fcm/send/x' }],
    ['a user part', { endpoint: 'https://fcm.googleapis.com@evil.example/x' }],
    ['no address', { endpoint: 'javascript:alert(1)' }],
    ['a very long address', { endpoint: `https://fcm.googleapis.com/${'x'.repeat(900)}` }],
    ['a key that is no point', { p256dh: offCurve }],
    ['a compressed key', { p256dh: pair.generateKeys('base64url', 'compressed') }],
    ['a short secret', { auth: 'c2hvcnQ' }],
    ['a key that is no text', { auth: 5 }],
    ['another field', { name: 'Mine' }],
  ])('is refused with a reason: %s', async (_what, change) => {
    const member = await makeMember(subject);
    const body = { ...(await subject.push.subscribe()), ...change };
    const { status, error } = await member.browser.call(addBrowser, { body: body as never });
    expect([status, error.code]).toEqual([400, 'VALIDATION']);
    expect(error.message).toMatch(/[a-z]{3}/);
    expect(await listed(member)).toEqual([]);
  });

  it('is refused where no pushes are set up', async () => {
    const member = await makeMember(subject);
    const body = await subject.push.subscribe();
    const { push } = subject.services;
    subject.services.push = null;
    const answer = await member.browser.call(addBrowser, { body });
    const { push: offered } = (await member.browser.call(getNotices)).body;
    subject.services.push = push;
    expect([answer.status, offered]).toEqual([404, null]);
  });
});
