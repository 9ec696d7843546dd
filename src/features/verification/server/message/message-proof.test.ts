import { describe, expect, it } from 'vitest';
import { linkAccount } from '#features/linked-accounts/contract.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import { openInstagram } from '#platform/server/gateways/instagram.ts';
import { makePremiumMember } from '#test/factories/member.ts';
import { makeUser } from '#test/factories/user.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import {
  answerMessages,
  confirmDigits,
  digitsSentTo,
  logInByMessage,
  proofOf,
  proveByMessage,
  repliesTo,
  sendByPhone,
  startByMessage,
  verifyByMessage,
} from '#test/harness/vendors/instagram-messages.ts';
import { getMessageProof, startMessageProof } from '../../contract.ts';

const subject = appPerFile();

const start = (mode: 'verify' | 'linking' = 'verify') => ({ body: { mode } });

describe('a proof by a message', () => {
  it('starts with a code, our account, and a link that has the code', async () => {
    const browser = subject.browser();
    const { status, body } = await browser.call(startMessageProof, start());
    expect([status, body]).toEqual([
      200,
      {
        mode: 'verify',
        code: expect.stringMatching(/^ROSA(-\w{4}){2}$/),
        recipient: 'subrosa.letters',
        link: expect.stringMatching(new RegExp(`/ig\\.me/m/subrosa\\.letters\\?ref=${body.code}$`)),
        expiresAt: new Date(subject.clock.now().getTime() + 10 * MINUTE).toISOString(),
        state: 'waiting',
        problem: null,
        triesLeft: 5,
      },
    ]);
    expect(await proofOf(browser)).toEqual(body);
  });

  it('of a personal account goes over two legs and proves the handle, for a visitor and a member', async () => {
    const member = await subject.browser().signInAs(await makeUser(subject.services));
    for (const browser of [subject.browser(), member]) {
      const code = await startByMessage(browser);
      await subject.instagram.phone.send('ben.ashworth', `Hello, ${code.toLowerCase()} please`);
      expect(await proofOf(browser)).toMatchObject({ state: 'received' });
      await answerMessages(subject);
      expect(await proofOf(browser)).toMatchObject({ state: 'answered', triesLeft: 5 });
      const { status, body } = await confirmDigits(browser, code, digitsSentTo(subject, 'ben.ashworth'));
      expect([status, body]).toEqual([
        200,
        {
          success: true,
          userInfo: {
            username: 'ben.ashworth',
            id: expect.stringMatching(/^message:[\w-]{43}$/),
            access_token: expect.stringMatching(/^[\w-]{22}$/),
            account_type: '',
          },
        },
      ]);
      expect(await proofOf(browser)).toBeNull();
      expect((await verifyByMessage(browser, 'ben.ashworth')).body).toEqual({
        success: true,
        handle: 'ben.ashworth',
      });
    }
  });

  it('names browser, time and site to the sender, and never says whether there are letters', async () => {
    const browser = subject.browser();
    const headers = { 'user-agent': 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0' };
    const { code } = (await browser.call(startMessageProof, { ...start(), headers })).body;
    const [day, time] = [
      subject.clock.now().toISOString().slice(0, 10),
      subject.clock.now().toISOString().slice(11, 16),
    ];
    await sendByPhone(subject, 'olga.personal', code);
    const [reply = '', ...others] = repliesTo(subject, 'olga.personal');
    expect(others).toEqual([]);
    expect(reply).toMatch(/^This is an automatic message\. Your digits are \d{6}\./);
    expect(reply).toContain(`Firefox on Android asked for them at localhost:3000 on ${day} at ${time} UTC.`);
    expect(reply).toContain('Never share them');
    expect(reply).toContain('If that wasn’t you, ignore this message');
    expect(reply).not.toMatch(/letter|confession|crush/i);
    expect(Buffer.byteLength(reply)).toBeLessThanOrEqual(1000);
  });

  it('with another name than the one searched for is a mismatch, and the grant stays', async () => {
    const browser = subject.browser();
    await logInByMessage(subject, browser, 'petra.personal');
    expect((await verifyByMessage(browser, 'somebody.else')).error.code).toBe('PROFILE_MISMATCH');
    expect((await verifyByMessage(browser, 'petra.personal')).body.handle).toBe('petra.personal');
  });

  it('replaces the grant of an earlier one, and a grant works once', async () => {
    const browser = subject.browser();
    await logInByMessage(subject, browser, 'quinn.personal');
    await logInByMessage(subject, browser, 'rhea.personal');
    expect((await verifyByMessage(browser, 'quinn.personal')).error.code).toBe('PROFILE_MISMATCH');
    expect((await verifyByMessage(browser, 'rhea.personal')).status).toBe(200);
    expect((await verifyByMessage(browser, 'rhea.personal')).error).toMatchObject({
      code: 'NOT_VERIFIED',
      message: 'Please get a new code and send it to us.',
    });
  });

  it('links an account of a premium member, and of nobody else', async () => {
    const { browser } = await makePremiumMember(subject, []);
    const { body } = await logInByMessage(subject, browser, 'sven.personal', 'linking');
    const { username = '', id = '', access_token: token = '' } = body.userInfo ?? {};
    const form = { instagramUsername: username, instagramUserId: id, instagramAccessToken: token };
    const linked = await browser.call(linkAccount, { body: form });
    expect([linked.status, linked.body.instagramUsername]).toEqual([201, 'sven.personal']);
    expect((await browser.call(linkAccount, { body: form })).error.code).toBe('NOT_VERIFIED');
    const free = await subject.browser().signInAs(await makeUser(subject.services));
    for (const other of [subject.browser(), free])
      expect((await other.call(startMessageProof, start('linking'))).error.code).toBe('PREMIUM_ONLY');
  });
});

it('is not offered without the settings for messages', async () => {
  const { handle: _, ...settings } = subject.instagram.sandbox.settings;
  const { services } = subject;
  const offered = services.instagram;
  services.instagram = openInstagram({ clock: services.clock, scopes: [], ...settings });
  const browser = subject.browser();
  expect((await browser.call(getMessageProof)).body).toEqual({ isOffered: false, proof: null });
  expect((await browser.call(startMessageProof, start())).error.code).toBe('LOGIN_UNAVAILABLE');
  services.instagram = offered;
  expect((await proveByMessage(subject, browser, 'yuri.personal')).status).toBe(200);
});
