import { describe, expect, it } from 'vitest';
import { deleteAccount } from '#features/account/contract.ts';
import { privacySettings } from '#features/privacy/server/schema.ts';
import { getPrivacySettings, updatePrivacySettings } from '#features/privacy/contract.ts';
import { makeMember } from '#test/factories/member.ts';
import { PASSWORD } from '#test/factories/user.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { unsubscribeToken } from './unsubscribe.ts';

const subject = appPerFile();

/** Posts as a mail program does: without an origin, with a form, without cookies. */
const post = (token: string, payload?: string, type = 'application/x-www-form-urlencoded') =>
  subject.app.inject({
    method: 'POST',
    url: `/api/notices/unsubscribe/${token}`,
    ...(payload === undefined ? {} : { payload, headers: { 'content-type': type } }),
  });

const tokenOf = (userId: number) => unsubscribeToken(subject.services.keys, userId);
const ONE_CLICK = 'List-Unsubscribe=One-Click';

describe('unsubscribing', () => {
  it.each([
    ['a form', ONE_CLICK, undefined],
    [
      'a multipart form',
      `--b\r\nContent-Disposition: form-data; name="x"\r\n\r\ny\r\n--b--`,
      'multipart/form-data; boundary=b',
    ],
    ['nothing', undefined, undefined],
  ])('works by a POST of %s without an origin, and shows in the settings', async (_what, payload, type) => {
    const { user, browser } = await makeMember(subject);
    const answer = await post(tokenOf(user.id), payload, type);
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    const { body } = await browser.call(getPrivacySettings);
    expect(body).toEqual({ emailNotifications: false, dataCollection: true, findableByName: false });
  });

  it('twice has the same effect as once, and leaves the other settings alone', async () => {
    const { user, browser } = await makeMember(subject);
    const quiet = { emailNotifications: true, dataCollection: false, findableByName: false };
    await browser.call(updatePrivacySettings, { body: quiet });
    for (let n = 0; n < 2; n += 1) expect((await post(tokenOf(user.id), ONE_CLICK)).statusCode).toBe(200);
    expect((await browser.call(getPrivacySettings)).body).toEqual({ ...quiet, emailNotifications: false });
  });

  it('can be undone in the settings, and the same link works again', async () => {
    const { user, browser } = await makeMember(subject);
    const token = tokenOf(user.id);
    await post(token);
    const on = { emailNotifications: true, dataCollection: true, findableByName: true };
    await browser.call(updatePrivacySettings, { body: on });
    expect((await browser.call(getPrivacySettings)).body).toEqual(on);
    await post(token);
    expect((await browser.call(getPrivacySettings)).body.emailNotifications).toBe(false);
  });

  it('is refused with forged links, and changes nothing', async () => {
    const { user, browser } = await makeMember(subject);
    const before = await subject.services.db.select().from(privacySettings);
    const token = tokenOf(user.id);
    const flipped = Buffer.from(token, 'base64url');
    flipped[20] = (flipped[20] ?? 0) ^ 1;
    const elsewhere = subject.services.keys.sealId(user.id, 'confessions.author').toString('base64url');
    for (const forged of [flipped.toString('base64url'), elsewhere, token.slice(0, -4), String(user.id), 'x', '%00']) {
      const answer = await post(forged, ONE_CLICK);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'LINK_EXPIRED']);
    }
    expect((await post('x'.repeat(301))).statusCode).toBe(404);
    expect(await subject.services.db.select().from(privacySettings)).toEqual(before);
    expect((await browser.call(getPrivacySettings)).body.emailNotifications).toBe(true);
  });

  it('does nothing for a deleted account', async () => {
    const { user, browser } = await makeMember(subject);
    const gone = await browser.call(deleteAccount, { body: { currentPassword: PASSWORD } });
    expect(gone.status).toBe(200);
    const before = await subject.services.db.select().from(privacySettings);
    expect((await post(tokenOf(user.id))).statusCode).toBe(200);
    expect(await subject.services.db.select().from(privacySettings)).toEqual(before);
  });

  it('does not happen on GET, which redirects to the page that asks first', async () => {
    const { user, browser } = await makeMember(subject);
    const token = tokenOf(user.id);
    const answer = await subject.app.inject({ method: 'GET', url: `/api/notices/unsubscribe/${token}` });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/unsubscribe/${token}`]);
    expect((await browser.call(getPrivacySettings)).body.emailNotifications).toBe(true);
    const redirected = await subject.app.inject({ method: 'GET', url: '/api/notices/unsubscribe/%2F%2Fevil.example' });
    expect(redirected.headers.location).toBe('/unsubscribe/%2F%2Fevil.example');
  });

  it('does not show whose link it is', () => {
    const [one, other] = [tokenOf(7), tokenOf(7)];
    expect(one).not.toBe(other);
    expect(one).toMatch(/^[\w-]{50}$/);
  });
});
