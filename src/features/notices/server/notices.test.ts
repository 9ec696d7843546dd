import { describe, expect, it } from 'vitest';
import { deleteAccount, exportData } from '#features/account/contract.ts';
import { getPrivacySettings, updatePrivacySettings } from '#features/privacy/contract.ts';
import { makeMember } from '#test/factories/member.ts';
import { makeLinkedMember } from '#test/factories/linked-member.ts';
import { subscribeBrowser } from '#test/factories/subscribed.ts';
import { PASSWORD } from '#test/factories/user.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { askForLetters, getNotices, updateNotices, type NoticeSettings } from '../contract.ts';
import { noticeSubscriptions } from './schema.ts';

const subject = appPerFile();

const DEFAULTS: NoticeSettings = {
  letters: { email: false, push: false },
  matches: { email: true, push: true },
  chats: { push: true },
  often: 'daily',
};
const OTHERS: NoticeSettings = {
  letters: { email: true, push: false },
  matches: { email: false, push: true },
  chats: { push: false },
  often: 'weekly',
};
const EMAILS_OFF = { emailNotifications: false, dataCollection: false, findableByName: false };

describe('of what a member is notified', () => {
  it('is nothing about letters by default, and then what they saved last', async () => {
    const { browser } = await makeMember(subject);
    const before = await browser.call(getNotices);
    const push = { publicKey: subject.services.push?.publicKey, sandbox: subject.services.push?.sandbox };
    expect(before.body).toEqual({ settings: DEFAULTS, emails: true, isProved: false, browsers: [], push });
    expect((await browser.call(updateNotices, { body: OTHERS })).body.settings).toEqual(OTHERS);
    expect((await browser.call(getNotices)).body.settings).toEqual(OTHERS);
  });

  it('is separate for each member, and refused to visitors', async () => {
    const [one, other] = [await makeMember(subject), await makeMember(subject)];
    await one.browser.call(updateNotices, { body: OTHERS });
    expect((await other.browser.call(getNotices)).body.settings).toEqual(DEFAULTS);
    const visitor = subject.browser();
    const answers = [
      await visitor.call(getNotices),
      await visitor.call(updateNotices, { body: OTHERS }),
      await visitor.call(askForLetters, { body: OTHERS.letters }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  });

  it('keeps what was changed on another page meanwhile', async () => {
    const { browser } = await makeMember(subject);
    const changes = [{ letters: { email: true } }, { letters: { push: true } }, { often: 'weekly' as const }];
    await Promise.all(changes.map((body) => browser.call(updateNotices, { body })));
    await browser.call(askForLetters, { body: { email: false, push: false } });
    await browser.call(updateNotices, { body: { chats: { push: false } } });
    const expected = { ...DEFAULTS, chats: { push: false }, often: 'weekly' };
    expect((await browser.call(getNotices)).body.settings).toEqual(expected);
  });

  it('says whether a handle is proved', async () => {
    const { browser } = await makeMember(subject);
    await proveHandle(subject, browser, 'flora.whitfield');
    expect((await browser.call(getNotices)).body.isProved).toBe(true);
  });

  it('is exported with the browsers, and deleted with the account', async () => {
    const { db } = subject.services;
    const before = await db.$count(noticeSubscriptions);
    const member = await makeMember(subject);
    await member.browser.call(updateNotices, { body: OTHERS });
    const { endpoint } = await subscribeBrowser(subject, member);
    const sizes = (await db.select().from(noticeSubscriptions)).map(({ box }) => box.length);
    expect([sizes.length - before, new Set(sizes).size]).toEqual([2, 1]);
    const exported = (await member.browser.call(exportData)).body['notices'];
    expect(exported).toMatchObject({ settings: OTHERS, browsers: [{ endpoint, addedOn: '2026-03-14' }] });
    await member.browser.call(deleteAccount, { body: { currentPassword: PASSWORD } });
    expect(await db.$count(noticeSubscriptions)).toBe(before);
  });
});

describe('asking for notices of letters', () => {
  it('by email switches emails on; by push or for no more it does not', async () => {
    const { browser } = await makeMember(subject);
    await browser.call(updatePrivacySettings, { body: EMAILS_OFF });
    for (const body of [
      { email: false, push: true },
      { email: false, push: false },
    ])
      expect((await browser.call(askForLetters, { body })).body.emails).toBe(false);
    const asked = await browser.call(askForLetters, { body: { email: true, push: false } });
    expect(asked.body).toMatchObject({ emails: true, settings: { letters: { email: true, push: false } } });
    expect((await browser.call(getPrivacySettings)).body).toEqual({ ...EMAILS_OFF, emailNotifications: true });
  });

  it('is done by linking an account, unless the member has chosen otherwise', async () => {
    const { browser } = await makeLinkedMember(subject, 'elise.marchetti');
    const letters = async () => (await browser.call(getNotices)).body.settings.letters;
    expect(await letters()).toEqual({ email: true, push: false });
    const { user } = await makeMember(subject, { membershipPlan: 'premium' });
    const chosen = await subject.browser().signInAs(user);
    await chosen.call(askForLetters, { body: { email: false, push: false } });
    await makeLinkedMember(subject, 'linked.later');
    expect((await chosen.call(getNotices)).body.settings.letters).toEqual({ email: false, push: false });
  });

  it.each([{}, { email: true }, { email: 'yes', push: false }, { email: true, push: true, often: 'hourly' }])(
    'refuses %o',
    async (body) => {
      const { browser } = await makeMember(subject);
      expect((await browser.call(askForLetters, { body: body as never })).status).toBe(400);
      expect((await browser.call(getNotices)).body.settings).toEqual(DEFAULTS);
    },
  );
});
